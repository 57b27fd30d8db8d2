/** Requests to the product of a file's stories, which need not have started yet. Redirects are not followed. */
export function requestsTo(app: { url: string }) {
  const send = (path: string, init: RequestInit = {}) => fetch(app.url + path, { redirect: 'manual', ...init });
  const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  /** The whole response to a query. */
  const ask = async (query: string, token?: string): Promise<any> =>
    (await post('/graphql', { query }, token ? { authorization: `Bearer ${token}` } : {})).json();
  return { send, post, ask };
}
