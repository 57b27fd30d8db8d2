query <- "{ journal { title latestIssue { title url articles { title authors { name } } } } }"
address <- paste0("https://revista.example.edu/graphql?query=", URLencode(query, reserved = TRUE))
issue <- jsonlite::fromJSON(address)$data$journal$latestIssue
cat(issue$title, issue$url, "\n")
cat(issue$articles$title, sep = "\n")
