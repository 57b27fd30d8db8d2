/** TypeScript does not know Trusted Types yet, so trusted HTML is typed as a string. */
type Policy = { createHTML: (html: string, use?: typeof TO_PARSE) => string };
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy } };

const TO_PARSE = Symbol('parsed where nothing runs');
const RUNS =
  'script:not([type="application/ld+json"]), iframe, frame, object, embed, base, [srcdoc], meta[http-equiv="refresh" i]';
const SCRIPT_URL = /^[\s\p{Cc}]*javascript:/iu;

const policy = trustedTypes?.createPolicy('journal', {
  createHTML: (html, use) => {
    if (use !== TO_PARSE && runs(inertDocument(html))) throw new TypeError('HTML that runs something is not trusted.');
    return html;
  },
});

const runs = (page: ParentNode): boolean =>
  page.querySelector(RUNS) !== null ||
  [...page.querySelectorAll('*')].some(
    (element) =>
      [...element.attributes].some(({ name, value }) => /^on/i.test(name) || SCRIPT_URL.test(value)) ||
      (element instanceof HTMLTemplateElement && runs(element.content)),
  );

const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(html, TO_PARSE) ?? html, 'text/html');

/** For HTML that the server has sanitised: throws if something in it would run. The pages' CSP rejects any other. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;

/** Any HTML, parsed in a document in which nothing runs or loads. */
export const inertBody = (html: string): HTMLElement => inertDocument(html).body;
