module example.com/clock/v2

go 1.21
