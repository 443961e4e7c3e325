from .reader import read
from .writer import write
