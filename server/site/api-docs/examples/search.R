query <- "query ($word: String) {
  articles(filter: { keywordContains: $word }, first: 5) { totalCount nodes { id title url } }
}"
address <- paste0(
  "https://revista.example.edu/graphql?query=", URLencode(query, reserved = TRUE),
  "&variables=", URLencode('{"word": "lumenj"}', reserved = TRUE)
)
cat(readLines(address, warn = FALSE))
