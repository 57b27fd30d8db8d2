import { strToU8, zipSync } from 'fflate';

/** Documents of Word, with no more than what a test needs. */

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative"',
].join(' ');
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type Docx = {
  body: string;
  /** By number, from 2 as Word counts. */
  footnotes?: string[];
  /** By file name in word/media; their relations are rId10, rId11, … */
  media?: Record<string, Uint8Array>;
  /** The name of each style by its id, or what else defines it. */
  styles?: Record<string, string>;
  /** More parts, by name. */
  parts?: Record<string, string | Uint8Array>;
  /** The name of the document itself. */
  main?: string;
};

const STYLES = {
  ...{ Title: 'Title', Heading1: 'heading 1', Heading2: 'heading 2', Heading3: 'heading 3', Caption: 'caption' },
  ...{ ListParagraph: 'List Paragraph', FootnoteText: 'footnote text' },
};

export function docx({
  body,
  footnotes = [],
  media = {},
  styles = STYLES,
  parts = {},
  main = 'word/document.xml',
}: Docx): Buffer {
  const relations = [
    ['rId1', 'styles', 'styles.xml'],
    ['rId2', 'numbering', 'numbering.xml'],
    ['rId3', 'footnotes', 'footnotes.xml'],
    ...Object.keys(media).map((name, index) => [`rId${10 + index}`, 'image', `media/${name}`]),
  ];
  const level = (format: string) => `<w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl>`;
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="/${main}"/></Relationships>`,
    [main]: `<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    [main.replace('word/', 'word/_rels/') + '.rels']:
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`,
    'word/styles.xml': `<w:styles ${NAMESPACES}>${Object.entries(styles)
      .map(
        ([id, name]) =>
          `<w:style w:type="paragraph" w:styleId="${id}">${name.startsWith('<') ? name : `<w:name w:val="${name}"/>`}</w:style>`,
      )
      .join('')}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${NAMESPACES}><w:abstractNum w:abstractNumId="1">${level('bullet')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level('decimal')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    'word/footnotes.xml': `<w:footnotes ${NAMESPACES}>${footnotes
      .map(
        (text, index) =>
          `<w:footnote w:id="${index + 2}"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r><w:footnoteRef/></w:r>${run(` ${text}`)}</w:p></w:footnote>`,
      )
      .join('')}</w:footnotes>`,
    ...Object.fromEntries(Object.entries(media).map(([name, bytes]) => [`word/media/${name}`, bytes])),
    ...parts,
  };
  const bytes = Object.entries(files).map(([name, content]): [string, Uint8Array] => [
    name,
    typeof content === 'string' ? strToU8(XML + content) : content,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 1 }));
}

export const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (content: string, style = '', more = '') =>
  `<w:p>${style || more ? `<w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${more}</w:pPr>` : ''}${content.startsWith('<') ? content : run(content)}</w:p>`;
/** Of a list, by its number. */
export const item = (text: string, list: number) =>
  paragraph(text, 'ListParagraph', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);
export const note = (number: number) => `<w:r><w:footnoteReference w:id="${number + 1}"/></w:r>`;
export const picture = (index: number, description = '', properties = '') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="${index}" name="Picture ${index}" descr="${description}">${properties}</wp:docPr><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId${10 + index}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
export const drawing = (content: string, place = 'inline') =>
  `<w:r><w:drawing><wp:${place}><wp:docPr id="9" descr=""/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:${place}></w:drawing></w:r>`;
export const blip = (index: number, description = '') =>
  `<pic:pic><pic:nvPicPr><pic:cNvPr id="1" descr="${description}"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId${10 + index}"/></pic:blipFill></pic:pic>`;
export const box = (content: string) =>
  `<wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp>`;
export const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
export const table = (...rows: string[]) =>
  `<w:tbl><w:tblPr/>${rows.map((cells) => `<w:tr>${cells}</w:tr>`).join('')}</w:tbl>`;
export const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
export const bookmark = (name: string, content: string) =>
  `<w:bookmarkStart w:id="1" w:name="${name}"/>${content}<w:bookmarkEnd w:id="1"/>`;
export const maths = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
