/** What a reader of a full text has besides its links where scripts run. Loaded after the page. */
import { copyText } from '../../browser/clipboard';

export type AidWords = { close: string; zoom: string; download: string; copied: string };

const CITATIONS = 'a[href^="#ref-"], a[href^="#ft-"]';

/** Returns what ends it. */
export function addAids(page: HTMLElement, words: AidWords): () => void {
  const ending = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
    page.addEventListener(type, act, { signal: ending.signal });
  const status = element('p', { role: 'status', className: 'visually-hidden' });
  const card = element('div', { popover: 'manual', className: 'card-of-note' });
  page.append(status, card);

  let shownFor: HTMLAnchorElement | null = null;
  let hiding: number | undefined;
  /** The reference or the note to which a link leads. */
  const noteOf = (target: EventTarget | null) => {
    const link = (target as Element).closest<HTMLAnchorElement>(CITATIONS);
    const note = link && targetOf(link);
    return note?.matches('aside, .references li') ? { link: link!, note } : null;
  };
  const isUsed = () => [shownFor, card].some((part) => part?.matches(':hover, :focus-within'));
  const hide = () => {
    // Before it is forgotten: the focus would show it again.
    if (card.contains(document.activeElement)) shownFor?.focus();
    shownFor = null;
    card.hidePopover();
  };
  const hideSoon = () => {
    clearTimeout(hiding);
    hiding = window.setTimeout(() => isUsed() || hide(), 250);
  };
  function show(target: EventTarget | null) {
    const found = noteOf(target);
    if (!found || shownFor === found.link || card.contains(found.link)) return;
    shownFor = found.link;
    const copy = found.note.cloneNode(true) as Element;
    copy.querySelectorAll('.back').forEach((link) => link.remove());
    copy.querySelectorAll('[id]').forEach((one) => one.removeAttribute('id'));
    card.replaceChildren(...copy.childNodes);
    card.lang = found.note.closest<HTMLElement>('[lang]')?.lang ?? '';
    card.showPopover();
    const box = found.link.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = card;
    const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - offsetWidth - 8));
    const isAbove = box.bottom + offsetHeight > innerHeight;
    card.style.left = `${left}px`;
    card.style.top = `${scrollY + (isAbove ? box.top - offsetHeight : box.bottom)}px`;
  }
  on('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && show(target));
  on('pointerout', ({ target }) => shownFor?.contains(target as Node) && hideSoon());
  card.addEventListener('pointerleave', hideSoon);
  on('focusin', ({ target }) => (target as Element).matches(':focus-visible') && show(target));
  on('focusout', () => shownFor && hideSoon());
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal: ending.signal });

  on('click', (event) => {
    const target = event.target as Element;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const picture = target.closest<HTMLAnchorElement>('.full-size');
    const found = noteOf(target);
    const heading = target.closest<HTMLAnchorElement>('.permalink');
    if (picture && isPlain) {
      event.preventDefault();
      openPicture(page, picture, words);
    } else if (heading && isPlain) {
      void copyText(heading.href).then((isCopied) => (status.textContent = isCopied ? words.copied : ''));
    } else if (found) {
      // The way back leads to where the reader came from.
      const from = card.contains(found.link) ? shownFor! : found.link;
      from.id ||= `from-here-${found.note.id}`;
      found.note.querySelector('.back')?.setAttribute('href', `#${from.id}`);
      hide();
    }
  });

  const unmark = markSections(page);
  const checkFormulas = () => {
    for (const formula of page.querySelectorAll<HTMLElement>('.full-text math[display="block"]')) {
      const scrolls = formula.scrollWidth > formula.clientWidth;
      if (scrolls) formula.tabIndex = 0;
      else formula.removeAttribute('tabindex');
    }
  };
  checkFormulas();
  addEventListener('resize', checkFormulas, { signal: ending.signal });
  return () => {
    ending.abort();
    unmark();
    clearTimeout(hiding);
    status.remove();
    card.remove();
  };
}

const targetOf = (link: HTMLAnchorElement) => link.ownerDocument.getElementById(link.getAttribute('href')!.slice(1));

/** Marks the section being read in the table of contents. */
function markSections(page: HTMLElement): () => void {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('.beside a[href^="#"]')];
  const headings = links.flatMap((link) => {
    const heading = targetOf(link);
    return heading && !heading.closest('figure') ? { link, heading } : [];
  });
  const mark = () => {
    const line = innerHeight / 3;
    const current = headings.findLast(({ heading }) => heading.getBoundingClientRect().top < line)?.link;
    for (const { link } of headings)
      if (link === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
  };
  // Each heading that passes the line changes what is current.
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66%' });
  headings.forEach(({ heading }) => observer.observe(heading));
  return () => observer.disconnect();
}

/** The picture at its full size, as wide as the window or at its own width. */
function openPicture(page: HTMLElement, link: HTMLAnchorElement, words: AidWords): void {
  const caption = link.closest('figure')?.querySelector('figcaption');
  const name = caption?.querySelector('strong')?.textContent ?? link.querySelector('img')!.alt;
  const dialog = element('dialog', { className: 'picture-dialog', ariaLabel: name });
  const zoom = element('button', { type: 'button', textContent: words.zoom, ariaPressed: 'false' });
  const download = element('a', { href: link.href, download: '', textContent: words.download });
  const close = element('button', { type: 'button', textContent: words.close });
  const { alt, naturalWidth } = link.querySelector('img')!;
  const picture = element('img', { src: link.href, alt });
  const area = element('div', { className: 'scroll', tabIndex: 0, role: 'group', ariaLabel: name });
  const tools = element('p', {});
  zoom.hidden = naturalWidth === 0;
  tools.append(zoom, download, close);
  area.append(picture);
  dialog.append(tools, area);
  const toggle = () => (zoom.ariaPressed = String(dialog.toggleAttribute('data-zoomed')));
  zoom.addEventListener('click', toggle);
  picture.addEventListener('click', toggle);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  page.append(dialog);
  dialog.showModal();
  close.focus();
}

const element = <K extends keyof HTMLElementTagNameMap>(tag: K, properties: Partial<HTMLElementTagNameMap[K]>) =>
  Object.assign(document.createElement(tag), properties);
