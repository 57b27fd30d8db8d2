/** Loaded on demand: it is half as large again as the page. */
export const dashboardApollo = () => import('../../editing/session/apollo');
