/** When what had the focus disappears, gives it to what comes next; browsers give it to nothing. A new screen has its heading. */
export function keepFocus(root: HTMLElement | null) {
  if (!root) return;
  let last: EventTarget | null = null;
  root.addEventListener('focusin', ({ target }) => (last = target));
  const observer = new MutationObserver((records) => {
    if (document.activeElement !== document.body || !(last instanceof Element) || last.isConnected) return;
    const removed = records.flatMap((record) => [...record.removedNodes].map((node) => ({ node, record })));
    const gap = removed.findLast(({ node }) => node.contains(last as Element))?.record;
    if (!gap || removed.some(({ node }) => node instanceof Element && node.querySelector('h1'))) return;
    const rest = new Range();
    rest.selectNodeContents(root);
    if (gap.nextSibling?.isConnected) rest.setStartBefore(gap.nextSibling);
    else if (gap.previousSibling?.isConnected) rest.setStartAfter(gap.previousSibling);
    else rest.setStart(gap.target, 0);
    const next = [...root.querySelectorAll<HTMLElement>('button, a, input, select, textarea, summary, [tabindex]')]
      .filter((each) => rest.intersectsNode(each) && !each.contains(gap.target))
      .find((each) => {
        each.focus({ preventScroll: true });
        return document.activeElement === each;
      });
    if (!next) root.querySelector('h1')?.focus();
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
