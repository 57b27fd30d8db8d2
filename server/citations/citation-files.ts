/** An article as CSL-JSON, as far as the journal's articles use it. Texts are single lines. */
export type Csl = {
  id: string;
  type: 'article-journal';
  title: string;
  author: ({ family: string; given?: string } | { literal: string })[];
  'container-title': string;
  publisher?: string;
  issue: string;
  issued: { 'date-parts': [number[]] };
  ISSN?: string;
  DOI?: string;
  language?: string;
  page?: string;
};

const LATEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
/** Letters stay UTF-8, as BibTeX's successors and all reference managers read them. */
const latex = (text: string) => text.replace(/[\\{}$&#%_~^]/g, (sign) => LATEX[sign] ?? `\\${sign}`);

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** A BibTeX entry. */
export function bibtex(csl: Csl): string {
  const [year, month] = csl.issued['date-parts'][0];
  const fields = {
    // The second braces tell BibTeX to leave the capitals alone.
    title: `{${latex(csl.title)}}`,
    author: csl.author
      .map((name) =>
        'literal' in name
          ? `{${latex(name.literal)}}`
          : [name.family, name.given].flatMap((part) => (part ? latex(part) : [])).join(', '),
      )
      .join(' and '),
    journal: latex(csl['container-title']),
    publisher: csl.publisher && latex(csl.publisher),
    number: csl.issue,
    pages: csl.page?.replace('-', '--'),
    year: String(year),
    month: month && String(month),
    issn: csl.ISSN,
    doi: csl.DOI && latex(csl.DOI),
    language: csl.language,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? `  ${name} = {${value}}` : []));
  return `@article{${csl.id},\n${lines.join(',\n')}\n}`;
}

/** A RIS record: one line for each tag, as its readers expect. */
export function ris(csl: Csl): string {
  const [year, month, day] = csl.issued['date-parts'][0];
  const [first, last] = csl.page?.split('-') ?? [];
  const lines: [tag: string, value: string | undefined][] = [
    ['TY', 'JOUR'],
    ['TI', csl.title],
    ...csl.author.map((name): [string, string] => [
      'AU',
      'literal' in name ? name.literal : [name.family, name.given].filter(Boolean).join(', '),
    ]),
    ['T2', csl['container-title']],
    ['PB', csl.publisher],
    ['IS', csl.issue],
    ['SP', first],
    ['EP', last],
    ['PY', String(year)],
    ['DA', month && day ? `${year}/${twoDigits(month)}/${twoDigits(day)}` : undefined],
    ['SN', csl.ISSN],
    ['DO', csl.DOI],
    ['LA', csl.language],
  ];
  const written = lines.flatMap(([tag, value]) => (value ? `${tag}  - ${value}` : []));
  return [...written, 'ER  - '].join('\r\n');
}
