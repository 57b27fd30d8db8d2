/** Browsers know Trusted Types; TypeScript does not yet. What a policy makes counts as a text wherever HTML is taken. */
type Policy = { createHTML: (html: string) => string };
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy } };

const policy = trustedTypes?.createPolicy('journal', { createHTML: (html) => html });

/** For HTML that the server has sanitised, or that is read where nothing runs. The policy of the pages refuses any other. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;
