import type { Element, Tree } from '../../platform/markup/tree.js';
import { append, attribute, child, childrenOf, made, within, written } from '../../platform/markup/tree.js';

/** The styles of paragraphs that we name ourselves. */
export const STYLES = ['caption', ...[2, 3, 4, 5, 6].map((level) => `h${level}`)];

export const NO_STYLES = '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>';

/** The meaning of the styles of paragraphs. */
export class Styles {
  private readonly byId = new Map<string, { name: string; base: string; outline: string | undefined }>();

  constructor(private readonly root: Tree) {
    for (const style of within(root, 'w:style'))
      this.byId.set(attribute(style, 'w:styleId') ?? '', {
        name: (attribute(child(style, 'w:name'), 'w:val') ?? '').toLowerCase(),
        base: attribute(child(style, 'w:basedOn'), 'w:val') ?? '',
        outline: attribute(child(child(style, 'w:pPr'), 'w:outlineLvl'), 'w:val'),
      });
  }

  /** 'title', 'caption', 'contents' for a line of a table of contents, or the level of a heading from 1. */
  meaningOf(paragraph: Element): 'title' | 'caption' | 'contents' | number | null {
    const properties = child(paragraph, 'w:pPr');
    const own = attribute(child(properties, 'w:outlineLvl'), 'w:val');
    if (own !== undefined) return levelOf(own);
    let id = attribute(child(properties, 'w:pStyle'), 'w:val') ?? '';
    for (let depth = 0; depth < 20; depth++) {
      const { name, base, outline } = this.byId.get(id) ?? { name: id.toLowerCase(), base: '', outline: undefined };
      const [, level] = /^heading ?(\d)$/.exec(name) ?? [];
      if (level) return Number(level);
      if (name === 'title') return name;
      if (/^(?:toc|contents) (?:\d+|heading)$|^table of figures$/.test(name)) return 'contents';
      if (/^(?:caption|figure|illustration|table|drawing)$/.test(name)) return 'caption';
      if (outline !== undefined) return levelOf(outline);
      id = base;
    }
    return null;
  }

  /** With ours. */
  xml(): string {
    const own = STYLES.map((name) =>
      made(`<w:style w:type="paragraph" w:styleId="journal-${name}"><w:name w:val="journal-${name}"/></w:style>`, true),
    );
    childrenOf(this.root).forEach((styles) => append(styles, own));
    return written(this.root);
  }
}
const levelOf = (outline: string) => (/^[0-8]$/.test(outline) ? Number(outline) + 1 : null);
