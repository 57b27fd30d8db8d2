import { DomUtils, parseDocument } from 'htmlparser2';

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
export type Node = Element['children'][number];
export type Tree = ReturnType<typeof parseDocument>;

export const { isTag, textContent: textOf, removeElement: remove, replaceElement: replace } = DomUtils;
export const { nextElementSibling: next, prevElementSibling: previous } = DomUtils;

export const childrenOf = (element: Element | Tree | undefined): Element[] => element?.children.filter(isTag) ?? [];
export const elements = (element: Element | Tree | undefined, name: string) =>
  childrenOf(element).filter((one) => one.name === name);
export const child = (element: Element | Tree | undefined, name: string) =>
  childrenOf(element).find((one) => one.name === name);
export const attribute = (element: Element | undefined, name: string): string | undefined => element?.attribs[name];
export const within = (element: Element | Tree, ...names: string[]) =>
  DomUtils.getElementsByTagName((name) => names.includes(name), element.children, true);

export const xmlOf = (text: string): Tree => parseDocument(text, { xmlMode: true });
export const written = (tree: Tree): string => DomUtils.getInnerHTML(tree, { xmlMode: true });
export const htmlOf = (tree: Tree | Element): string => DomUtils.getInnerHTML(tree, { encodeEntities: 'utf8' });

/** An element made of its text. */
export const made = (text: string, xmlMode = false): Element => parseDocument(text, { xmlMode }).children.find(isTag)!;

export type Text = Extract<Node, { data: string }>;

/** A text that stands nowhere yet. */
export function textNode(data: string): Text {
  const [node] = parseDocument('.').children as [Text];
  remove(node as never);
  return Object.assign(node, { data });
}

/** The texts in an element, but for those in elements of some names. */
export function* textsIn(element: Element, except: readonly string[] = []): Generator<Text> {
  for (const node of element.children) {
    if (isTag(node)) {
      if (!except.includes(node.name)) yield* textsIn(node, except);
    } else if (node.type === 'text') yield node as Text;
  }
}

/** Moves nodes to the end of an element. */
export const append = (parent: Element, nodes: readonly Node[]) =>
  [...nodes].forEach((node) => DomUtils.appendChild(parent, node));

/** Puts the content of an element in its place. */
export function unwrap(element: Element): void {
  for (const node of [...element.children]) DomUtils.prepend(element, node);
  remove(element);
}
export const before = DomUtils.prepend;
export const after = DomUtils.append;
