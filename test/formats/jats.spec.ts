import { describe, expect, it } from '@jest/globals';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { jatsProblems } from '../support/jats-validator.js';
import { ARTICLE, BARE } from '../support/metadata.js';
import { jats } from '../../server/interop/exports/jats.js';

/** The texts of the nodes selected by each XPath. */
function read(document: string, ...places: string[]): string[][] {
  const parsed = XmlDocument.fromString(document);
  try {
    return places.map((place) => parsed.find(place).map((node) => (node as XmlElement).content));
  } finally {
    parsed.dispose();
  }
}

describe('an article in JATS', () => {
  it('is valid by the DTD, with all metadata and with almost none', () => {
    expect(jatsProblems(jats(ARTICLE))).toEqual([]);
    expect(jatsProblems(jats(BARE))).toEqual([]);
  });

  it('has every title, abstract and keyword with its language', () => {
    const document = jats(ARTICLE);
    expect(
      read(
        document,
        '//article/@xml:lang',
        '//article-title',
        '//article-meta//trans-title-group[@xml:lang="en"]/trans-title',
        '//abstract[@xml:lang="sq"]/p',
        '//trans-abstract[@xml:lang="en"]/p',
        '//kwd-group[@xml:lang="sq"]/kwd',
        '//kwd-group[@xml:lang="en"]/kwd',
      ),
    ).toEqual([
      ['sq'],
      ['Liqeni i Shkodrës & «bregu» <i> tij'],
      ['Lake Shkodra'],
      ['Paragrafi i parë.', 'I dyti.'],
      ['First.'],
      ['liqene', 'Shkodër'],
      ['lakes'],
    ]);
  });

  it('has authors, affiliations and roles', () => {
    expect(
      read(
        jats(ARTICLE),
        '//contrib/name/surname',
        '//contrib/collab',
        '//contrib/string-name',
        '//contrib-id',
        '//aff/@id',
        '//aff//institution-id[@institution-id-type="ror"]',
        '//contrib/xref/@rid',
        '//contrib/role',
      ),
    ).toEqual([
      ['Frashëri', 'Çela'],
      ['Instituti i Gjeografisë'],
      ['Strabo'],
      ['https://orcid.org/0000-0002-1825-0097'],
      ['aff1', 'aff2'],
      ['https://ror.org/01tmp8f25'],
      ['aff1', 'aff1', 'aff2'],
      ['Writing – original draft'],
    ]);
  });

  it('has dates, pages, licence, copyright holder, funding and references', () => {
    expect(
      read(
        jats(ARTICLE),
        '//pub-date/@iso-8601-date',
        '//history/date/@iso-8601-date',
        '//fpage',
        '//lpage',
        '//volume',
        '//issue',
        '//*[local-name()="license_ref"]',
        '//copyright-holder',
        '//award-id',
        '//ref//pub-id',
        '//ref[1]/mixed-citation',
      ),
    ).toEqual([
      ['2023-06-30'],
      ['2023-01-02', '2023-04-05'],
      ['12'],
      ['19'],
      ['44'],
      ['2'],
      ['https://creativecommons.org/licenses/by/4.0/'],
      ['Autorët'],
      ['A-1'],
      ['10.1000/182', '10.1000/183'],
      ['Hoxha, A. (1999). Lumenjtë. doi:10.1000/182, f. 3.'],
    ]);
  });

  it('has no empty elements', () => {
    const empty = '//*[not(node()) and not(@*) and local-name() != "free_to_read"]';
    expect(read(jats(BARE), empty, '//@*[. = ""]', '//article-id[@pub-id-type="doi"]')).toEqual([[], [], []]);
    expect(jats(BARE)).not.toMatch(/null|undefined|@/);
  });

  it('declares the Archiving tag set without an ISSN, which the Publishing tag set requires', () => {
    const without = jats({ ...BARE, journal: { ...BARE.journal, issnPrint: null, issnOnline: null } });
    expect(without).toContain('Archiving and Interchange');
    expect(jatsProblems(without)).toEqual([]);
    expect(jatsProblems(without.replace('<journal-meta>', '<journal-meta><p>x</p>'))).not.toEqual([]);
    expect(jats(BARE)).toContain('Journal Publishing');
    expect(jatsProblems(jats(BARE).replace(/<issn>.*<\/issn>|<issn .*<\/issn>/, ''))).not.toEqual([]);
  });
});
