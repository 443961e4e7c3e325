module example.com/jobs

go 1.21

require example.com/clock v1.4.0

replace example.com/clock => ./third_party/clock
