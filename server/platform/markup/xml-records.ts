import { SaxesParser } from 'saxes';

/** An element, its attributes, and the texts in it by the names of their elements. */
export type XmlRecord = { name: string; attributes: Record<string, string>; texts: Record<string, string[]> };

/** Of elements, within the document. */
const MAX_DEPTH = 51;

/** The elements with these names, in the order of their beginnings. Throws if the document is not complete, or has a document type. */
export function readXmlRecords(xml: string, names: readonly string[]): XmlRecord[] {
  const parser = new SaxesParser({ xmlns: true });
  const records: XmlRecord[] = [];
  const open: { local: string; record: XmlRecord | null; text: string }[] = [{ local: '', record: null, text: '' }];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type');
  });
  parser.on('opentag', ({ local, attributes }) => {
    let { record } = open.at(-1)!;
    if (names.includes(local)) {
      const named = Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value]));
      record = { name: local, attributes: named, texts: {} };
      records.push(record);
    }
    open.push({ local, record, text: '' });
    if (open.length > MAX_DEPTH) throw new Error('nested too deeply');
  });
  const ontext = (text: string) => {
    open.at(-1)!.text += text;
  };
  parser.on('text', ontext);
  parser.on('cdata', ontext);
  parser.on('closetag', () => {
    const { local, record, text } = open.pop()!;
    // Marks in a title are part of it.
    open.at(-1)!.text += text;
    const line = text.replace(/\s+/g, ' ').trim();
    if (record && line) (record.texts[local] ??= []).push(line);
  });
  parser.write(xml).close();
  return records;
}
