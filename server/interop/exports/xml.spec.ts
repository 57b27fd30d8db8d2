import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { xml } from './xml.js';

/** Parses a document of one element: its text and its attribute `x`. */
function read(document: string) {
  const parsed = XmlDocument.fromString(document);
  try {
    const root = parsed.root as XmlElement;
    return { text: root.content, attribute: root.attr('x')?.value };
  } finally {
    parsed.dispose();
  }
}

describe('a value', () => {
  it('is parsed as it was written, in elements and attributes, whatever it contains', () => {
    const value = `</a><b x="1">&amp;&lt;]]>'"\r\n\t<!-- ë ç Ö 𝒜 -->`;
    expect(read(String(xml`<a x="${value}">${value}</a>`))).toEqual({ text: value, attribute: value });
  });

  it('has a space for characters that XML forbids, and only for them; any code unit gives a well-formed document', () => {
    const all = Array.from({ length: 0x10000 }, (_, unit) => `${String.fromCharCode(unit)} `).join('');
    const { text } = read(String(xml`<a>${all}</a>`));
    expect([...text].filter((each) => each !== ' ')).toHaveLength(0x10000 - 1 - 29 - 2048 - 2);
    expect(text).toContain('\uFFFD');
    expect(read(String(xml`<a>${'gjashtë\u000b\u001fshtatë'}</a>`)).text).toBe('gjashtë shtatë');
  });
});

it('inserts XML unescaped and lists element by element, and omits null, undefined and false', () => {
  const parts = ['a', 'b & c'].map((name) => xml`<p>${name}</p>`);
  expect(String(xml`<r>${parts}${null}${undefined}${false}${0}${''}</r>`)).toBe('<r><p>a</p><p>b &amp; c</p>0</r>');
});
