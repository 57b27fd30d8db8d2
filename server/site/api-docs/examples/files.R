articles <- jsonlite::fromJSON("https://revista.example.edu/kerko.csl.json?q=lumi")
cat(articles$title, sep = "\n")
