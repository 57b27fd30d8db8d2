query <- "query ($after: String) {
  materialChanges(after: $after, first: 100) {
    nodes { id changedAt material { __typename title url licenceUrl updatedAt } }
    endCursor
    hasNextPage
  }
}"
copies <- list()
cursor <- NULL # kept from one run to the next
repeat {
  variables <- jsonlite::toJSON(list(after = cursor), auto_unbox = TRUE, null = "null")
  address <- paste0(
    "https://revista.example.edu/graphql?query=", URLencode(query, reserved = TRUE),
    "&variables=", URLencode(variables, reserved = TRUE)
  )
  page <- jsonlite::fromJSON(address, simplifyVector = FALSE)$data$materialChanges
  for (change in page$nodes) copies[[as.character(change$id)]] <- change$material # NULL: no longer public
  cursor <- page$endCursor
  if (!page$hasNextPage) break
}
cat(length(copies), "records, next time from", cursor, "\n")
