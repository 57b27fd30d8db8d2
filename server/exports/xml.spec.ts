import { describe, expect, it } from '@jest/globals';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { xml } from './xml.js';

/** What a parser reads of a document of one element: its text, and its attribute `x`. */
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
  it('is read as it was written, in an element and in an attribute, whatever it holds', () => {
    const value = `</a><b x="1">&amp;&lt;]]>'"\r\n\t<!-- ë ç Ö 𝒜 -->`;
    expect(read(String(xml`<a x="${value}">${value}</a>`))).toEqual({ text: value, attribute: value });
  });

  it('loses only what no XML may hold: any code unit gives a document that can be read', () => {
    const all = Array.from({ length: 0x10000 }, (_, unit) => `${String.fromCharCode(unit)} `).join('');
    const { text } = read(String(xml`<a>${all}</a>`));
    expect([...text].filter((each) => each !== ' ')).toHaveLength(0x10000 - 1 - 29 - 2048 - 2);
    expect(text).toContain('\uFFFD');
  });
});

it('XML stays XML, lists are their elements, and nothing is written of null, undefined and false', () => {
  const parts = ['a', 'b & c'].map((name) => xml`<p>${name}</p>`);
  expect(String(xml`<r>${parts}${null}${undefined}${false}${0}${''}</r>`)).toBe('<r><p>a</p><p>b &amp; c</p>0</r>');
});
