import type { BrowserContextOptions, Dialog, Locator, Page, Route } from 'playwright-core';
import { ADMIN } from './admin.js';
import { rest } from './apis.js';
import type { UploadFile } from './files.js';
import { type Site, siteStories } from './site.js';

type Dashboard = Awaited<ReturnType<typeof enterDashboard>>;

/** Sets up a file of stories about the dashboard of an empty journal, each of which returns its tabs and must leave no problems. */
export function dashboardStories(settings?: Record<string, string>) {
  const dashboard = {} as Dashboard;
  afterEach(() => dashboard.leave?.());
  const { it, site, on } = siteStories(settings);
  beforeAll(async () => void Object.assign(dashboard, await enterDashboard(site)));
  return { it, site, on, dashboard };
}

export async function enterDashboard(site: Site) {
  const { token, user } = await rest(site.url).login(ADMIN.email, ADMIN.password);
  const session = { access_token: token, user_details: user };
  const opened: Page[] = [];
  return {
    /** Of all contexts, as session storage has it under 'User' after a sign-in. */
    session,
    /** The signed-in editor on a screen, in a borrowed tab, with the alerts shown so far. */
    async open(path = '/dashboard', options: BrowserContextOptions = {}) {
      const page = await site.borrowTab({ reducedMotion: 'reduce', ...options });
      opened.push(page);
      const alerts = alertsOf(page);
      const signedIn = await page.addInitScript(`if (self === top) ${storing(JSON.stringify(session))}`);
      await page.goto(site.url + path);
      await signedIn.dispose();
      await page.getByRole('banner').waitFor();
      return { page, alerts };
    },
    /** Returns the tabs. */
    async leave() {
      await Promise.all(opened.splice(0).map((page) => site.returnTab(page)));
    },
  };
}

/** Stores a session in an editor's tab. The script is text, because stories have no DOM types. */
export const storeSession = (page: Page, text: string) => page.evaluate(storing(text));
const storing = (text: string) => `sessionStorage.setItem('User', ${JSON.stringify(text)})`;

export const focused = (page: Page, attribute: string) =>
  page.evaluate(`document.activeElement?.getAttribute('${attribute}')`);

/** The browser's validation message for a field; empty if it is valid. */
export const reasonOf = (page: Page, label: string) =>
  field(page, label).evaluate((input) => (input as unknown as { validationMessage: string }).validationMessage);

/** Collects alerts from now on and accepts every dialog. */
export function alertsOf(page: Page): string[] {
  const alerts: string[] = [];
  page.on('dialog', (dialog: Dialog) => {
    if (dialog.type() !== 'beforeunload') alerts.push(dialog.message());
    void dialog.accept();
  });
  return alerts;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** Waits for a text; where it stands twice, for the last one, as in a notice. */
export const says = (page: Page, text: string | RegExp) => page.getByText(text).last().waitFor();
export const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const field = (page: Page, label: string) => page.getByLabel(named(label));
/** The main button of a form, which saves a published record and publishes a new one. */
export const save = (page: Page) => button(page, /^(Ruaj|Boto)$/).click();

/** The label of a field; optional fields have a suffix. */
const named = (label: string) =>
  new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(mund të lihet bosh\\))?$`);

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Pastes clipboard content over the content of a field, or where the keys lead. */
export async function paste(page: Page, label: string, text: string, type = 'text/html', keys = 'ControlOrMeta+a') {
  await field(page, label).press(keys);
  await field(page, label).evaluate(
    (target: any, [type, text]) => {
      const { ClipboardEvent, DataTransfer } = globalThis as any;
      const clipboardData = new DataTransfer();
      clipboardData.setData(type, text);
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [type, text],
  );
}

/** A file as the browser's file picker provides it. */
export const chosen = ({ name, type, bytes }: UploadFile) => ({ name, mimeType: type, buffer: bytes });

/** Drops files as from a file manager. */
export async function drop(zone: Locator, files: UploadFile[]): Promise<void> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }));
  const dataTransfer = await zone.page().evaluateHandle((list) => {
    const { DataTransfer, File, atob } = globalThis as any;
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64) as string, (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, given);
  await zone.dispatchEvent('drop', { dataTransfer });
}

/** Intercepts the requests of one GraphQL operation; all others go to the server. */
export async function intercept(page: Page, operation: string, respond: (route: Route) => unknown): Promise<void> {
  await page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes(operation) ? respond(route) : route.fallback(),
  );
}

/** Sets how slow the network of a page is: by default not at all. */
export async function networkOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  return (limits: Partial<typeof UNLIMITED>) =>
    session.send('Network.emulateNetworkConditions', { ...UNLIMITED, ...limits });
}

type Reasons = { code?: string; fields?: { field: string; message: string }[] };

/** A rejection by the server. */
export const rejection = ({ code = 'BAD_INPUT', fields = [] }: Reasons = {}) => ({
  json: { data: null, errors: [{ message: 'No.', extensions: { code, fields } }] },
});
