/** A GraphQL query, as a client sends it. */
export async function requestGraphql(url: string, query: string, variables?: object, token?: string): Promise<any> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}
