def sizes(total, workers):
    base, rest = divmod(total, workers)
    return [base + 1] * rest + [base] * (workers - rest)
