import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { trustedHtml } from '../browser/trusted-html';
import { withoutTags } from '../shared/escape';

type Props = { html: string; lang?: string };

/** HTML that the server has sanitised. Wide content scrolls in a focusable region. */
export function Markup({ html, lang }: Props) {
  const { formatMessage } = useIntl();
  // Two objects of the same trusted HTML are not equal: React would replace what is shown, and what has the focus in it.
  const trusted = useMemo(
    () => trustedHtml(inRegions(html, (number) => formatMessage({ id: 'markup.table' }, { number }))),
    [html, formatMessage],
  );
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: trusted }} />;
}

const TABLE = /<table\b[^>]*>(?:\s*<caption\b[^>]*>([\s\S]*?)<\/caption>)?/g;

export function inRegions(html: string, nameOf: (number: number) => string): string {
  let number = 0;
  return html
    .replace(TABLE, (table, caption: string | undefined) => {
      const name = nameOf(++number);
      const text = withoutTags(caption ?? '')
        .replaceAll('"', '&quot;')
        .trim();
      return `<div class="scroll" role="region" tabindex="0" aria-label="${text ? `${name}: ${text}` : name}">${table}`;
    })
    .replaceAll('</table>', '</table></div>')
    .replace(/<pre\b/g, '<pre tabindex="0"');
}
