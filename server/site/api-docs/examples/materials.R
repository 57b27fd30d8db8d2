materials <- jsonlite::fromJSON("https://revista.example.edu/api/materials")
print(materials[c("title", "publish_year")])
