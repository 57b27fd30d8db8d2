/** TypeScript does not know Trusted Types yet, so trusted HTML is typed as a string. */
type Policy = { createHTML: (html: string) => string };
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy } };

const policy = trustedTypes?.createPolicy('journal', { createHTML: (html) => html });

/** For HTML that the server has sanitised, or that is parsed where nothing runs. The pages' CSP rejects any other. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;
