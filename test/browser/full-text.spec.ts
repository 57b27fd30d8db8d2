import { picture } from '../support/files.js';
import { make } from '../support/records.js';
import { HYDRATED, siteStories } from '../support/site.js';

const { it, site, on } = siteStories();
const words = (count: number) => 'lumë '.repeat(count);
const WIDE = '<mo>+</mo><mi>përroi</mi>'.repeat(40);

let path: string;
beforeAll(async () => {
  const map = `data:image/png;base64,${(await picture('png', [1600, 1000])).bytes.toString('base64')}`;
  const cells = (tag: string) => Array.from({ length: 12 }, (_, index) => `<${tag}>${index},5</${tag}>`).join('');
  const fullText = [
    `<h2>Hyrje</h2><p>${words(150)}<a href="#ref-1">[1]</a> <sup><a href="#fn1">1</a></sup> dhe <a href="#ref-1">[1]</a></p>`,
    `<figure id="f1"><img src="${map}" alt="Harta e lumit"><figcaption><strong>Figura 1.</strong> Lumi</figcaption></figure>`,
    `<h2>Metoda</h2><p id="p1">${words(400)}<math>${WIDE}</math></p><p>Pra <span id="e1"><math display="block"><mi>x</mi>${WIDE}</math> (1)</span></p>`,
    `<figure id="t1"><figcaption><strong>Tabela 1.</strong> Prurjet</figcaption><table><tr>${cells('th')}</tr><tr>${cells('td')}</tr></table></figure>`,
    '<figure id="f2"><figcaption><strong>Figura 2.</strong> Mungon</figcaption></figure>',
    `<h2>Përfundime</h2><p>${words(300)}</p><aside id="fn1"><p>Sipas matjeve të <a href="#ref-1">Kabos</a>, në <a href="#p1">pjesën e dytë</a>.</p></aside>`,
  ].join('');
  const { id } = await make.article(site.admin, {
    references: 'Kabo (1990) Gjeografia. https://doi.org/10.1/x',
    fullText,
  });
  path = `/id/${id}`;
});

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

it('a figure has the width of the page, opens at its full size and can be saved', () =>
  on(path, DESK, async (page) => {
    const image = page.getByRole('img', { name: 'Harta e lumit' });
    await image.scrollIntoViewIfNeeded();
    expect((await image.boundingBox())!.width).toBeGreaterThan(800);
    const link = page.getByRole('link', { name: 'Harta e lumit' });
    const full = await link.getAttribute('href');
    expect((await fetch(site.url + full!)).headers.get('content-type')).toBe('image/webp');
    await page.locator('.card-of-note').waitFor({ state: 'attached' });
    const dialog = page.getByRole('dialog', { name: 'Figura 1.' });
    // With such a key a link opens elsewhere, as any other.
    await page.evaluate("addEventListener('click', (event) => event.preventDefault())");
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) await link.dispatchEvent('click', { [key]: true });
    expect(await dialog.count()).toBe(0);
    await link.press('Enter');
    const zoom = dialog.getByRole('button', { name: 'Madhësia e plotë' });
    await zoom.click();
    await dialog.getByRole('img').evaluate((shown: any) => shown.decode());
    expect((await dialog.getByRole('img').boundingBox())!.width).toBe(1600);
    await dialog.getByRole('group').press('End');
    expect(await dialog.getByRole('link', { name: 'Shkarko figurën' }).getAttribute('href')).toContain(full);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('a:focus').getAttribute('href')).toBe(full);
    expect(await page.getByRole('link', { name: 'Figura 1.', exact: true }).getAttribute('href')).toBe('#ft-f1');
  }));

it('without JavaScript a figure opens, what is missing is said, and citations lead there and back', () =>
  on(path, { ...DESK, javaScriptEnabled: false }, async (page) => {
    await page.getByText('Figura nuk gjendet këtu. Shihe në PDF').waitFor();
    await page.getByRole('link', { name: '[1]' }).first().click();
    await page.getByRole('listitem').getByRole('link', { name: 'Kthehu te teksti' }).click();
    expect(new URL(page.url()).hash).toBe('#from-ref-1');
    await page.getByRole('link', { name: 'Harta e lumit' }).click();
    await page.waitForURL(/\.webp$/);
    // The browser's own page for a picture has styles, which our files may not bring.
    site.problems.length = 0;
  }));

it('a citation and a note show what they lead to, to the pointer and the keyboard, but not in print', () =>
  on(path, DESK, async (page) => {
    const card = page.locator('.card-of-note:popover-open');
    await page.locator('.card-of-note').waitFor({ state: 'attached' });
    const second = page.getByRole('link', { name: '[1]' }).last();
    await second.evaluate((link: any) => link.scrollIntoView({ block: 'end' }));
    await second.hover();
    await card.waitFor();
    expect((await card.boundingBox())!.y).toBeLessThan((await second.boundingBox())!.y);
    await page.mouse.move(0, 0);
    await card.waitFor({ state: 'hidden' });
    await second.hover();
    await card.getByText('Kabo (1990) Gjeografia.').hover();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: '1', exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await card.getByText('Sipas matjeve').waitFor();
    await page.emulateMedia({ media: 'print' });
    await card.waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: null });
    await second.click();
    await page.getByRole('listitem').getByRole('link', { name: 'Kthehu te teksti' }).click();
    expect(new URL(page.url()).hash).toBe('#from-here-ref-1');
  }));

it('Back and Forward lead to the place and the focus, after a link within the page, another page, a reload, and both', () =>
  on(path, { ...DESK, bypassCSP: true }, async (page) => {
    const isAt = (place: unknown) => page.waitForFunction(`scrollY === ${place}`);
    const at = () => page.evaluate<number>('scrollY');
    /** Until pages know. */
    const scrollTo = (place: number) => page.evaluate(`scrollTo(0, ${place}); new Promise(requestAnimationFrame)`);
    const citation = page.getByRole('link', { name: '[1]' }).last();
    await citation.evaluate((link: any) => link.scrollIntoView({ block: 'center' }));
    const text = await at();
    await citation.press('Enter');
    await page.locator('#ref-1:focus').waitFor();
    await page.waitForFunction(`scrollY > ${text}`);
    const reference = await at();
    await page.goBack();
    await isAt(text);
    await citation.and(page.locator(':focus')).waitFor();
    await scrollTo(text + 100);
    await page.goForward();
    await isAt(reference);
    expect(await page.locator(':target').getAttribute('id')).toBe('ref-1');

    await page.getByRole('contentinfo').getByRole('link', { name: 'Rreth nesh' }).click();
    await page.locator('h1:focus', { hasText: 'Rreth revistës' }).waitFor();
    await isAt(0);
    expect(await page.evaluate('history.state.idx')).toBe(1); // the router counts on after the entry of a link
    await scrollTo(50);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Malet e Shqipërisë' }).waitFor();
    await isAt(reference);
    await page.goForward();
    await page.locator('h1:focus', { hasText: 'Rreth revistës' }).waitFor();
    await isAt(50);
    await page.reload();
    await isAt(50);
    await page.evaluate(HYDRATED);
    await page.evaluate('history.go(-2)');
    await page.getByRole('heading', { level: 1, name: 'Malet e Shqipërisë' }).waitFor();
    await isAt(text + 100);
  }));

it('what a citation shows stays while it is used, and gives the focus back', async () => {
  const page = await site.visit(path, DESK);
  const card = page.locator('.card-of-note:popover-open');
  await page.locator('.card-of-note').waitFor({ state: 'attached' });
  await page.clock.install();
  const note = page.getByRole('link', { name: '1', exact: true });
  const focused = page.locator(':focus');
  const inCard = card.getByRole('link', { name: 'Kabos' });
  await note.focus();
  await note.hover();
  await inCard.hover();
  await note.blur();
  await page.clock.runFor(300);
  await inCard.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(300);
  await inCard.and(focused).press('Escape');
  await card.waitFor({ state: 'hidden' });
  await note.and(focused).waitFor();
  await page.mouse.move(0, 1);
  await note.hover();
  await inCard.click();
  await card.waitFor({ state: 'hidden' });
  await page.getByRole('listitem').getByRole('link', { name: 'Kthehu te teksti' }).click();
  expect(new URL(page.url()).hash).toBe('#from-ft-fn1');
});

it('the contents beside the text mark the section that is read', () =>
  on(path, DESK, async (page) => {
    const contents = page.getByRole('navigation', { name: 'Në këtë faqe' });
    for (const name of ['Metoda', 'Përfundime', 'Hyrje']) {
      await contents.getByRole('link', { name }).click();
      await contents.locator('[aria-current]', { hasText: name }).waitFor();
      expect(await contents.locator('[aria-current]').count()).toBe(1);
    }
    await contents.getByText('Figurat dhe tabelat (3)').click();
    await contents.getByRole('link', { name: 'Tabela 1. Prurjet' }).click();
    expect(new URL(page.url()).hash).toBe('#ft-t1');
  }));

it('on a phone the contents are closed above the text, and formulas and tables scroll by themselves', () =>
  on(path, PHONE, async (page) => {
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.locator('summary', { hasText: 'Në këtë faqe' }).click();
    await page.getByRole('navigation', { name: 'Në këtë faqe' }).getByRole('link', { name: 'Metoda' }).click();
    expect(new URL(page.url()).hash).toBe('#ft-h2');
    await page.locator('math[display="block"][tabindex="0"]').waitFor();
    expect(await page.locator('#ft-e1').textContent()).toMatch(/\(1\)$/);
    const table = page.getByRole('region', { name: 'Tabela 1' });
    const scrolls = (one: unknown) => {
      const { scrollWidth, clientWidth } = one as { scrollWidth: number; clientWidth: number };
      return scrollWidth > clientWidth;
    };
    expect(await table.evaluate(scrolls)).toBe(true);
    // A line that scrolls stays in the order of Tab.
    await page.getByRole('link', { name: 'pjesën e dytë' }).click();
    await page.locator('#ft-p1:focus').press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.locator('#ft-p1:focus').waitFor();
  }));
