/** The properties of a route: the file of its page, and what its search box searches. */
export type RouteHandle = { file?: string; search?: 'articles' | 'issues' };
