curl -s --compressed https://revista.example.edu/api/materials
