import { DOI_START } from '../../../../client/shared/doi.js';
import { decoded } from '../decoded.js';
import { type Remark, remark } from '../remark.js';
import { type ArticleRecord, dayOf, languageTag, pagesOf, personNamed, yearOf } from './record.js';
import { issnOf } from './rows.js';
import { type XmlElement } from './xml.js';

const DOI = new RegExp(`(?:^|doi\\.org/|^doi:\\s*)(${DOI_START}\\S+)`, 'i');
const NO_JOURNAL = /^\s*(?:vol|no|nr|issue)\b/i;

/** An article in unqualified Dublin Core, which has no elements for volume, number and pages: these are parsed from `dc:source`. */
export function articleOfDublinCore(record: XmlElement): Omit<ArticleRecord, 'sourceId'> {
  const texts = (name: string) =>
    record.all(name).flatMap((element) => {
      const text = decoded(element.content).trim();
      return text ? [{ language: languageTag(element.attributes['xml:lang']), text }] : [];
    });
  const values = (name: string) => texts(name).map(({ text }) => text.replace(/\s+/g, ' '));
  const sources = values('source');
  const source = sources.find((text) => !issnOf(text)) ?? '';
  const issns = sources.map(issnOf).filter((issn) => issn !== null);
  const identifiers = [...values('identifier'), ...values('relation')];
  const dates = values('date');
  const [name] = source.split(/\s*;\s*/);
  const language = languageTag(values('language')[0]);
  const subjects = texts('subject').map(({ language: tag, text }) => ({ language: tag, words: text.split(';') }));
  const remarks: Remark[] = [];
  for (const lost of ['coverage', 'contributor']) {
    const what = values(lost);
    if (what.length) remarks.push(remark('field', { name: lost, text: what.join('; ').slice(0, 100) }));
  }
  return {
    kind: 'article',
    doi: identifiers.map((one) => DOI.exec(one)?.[1]).find(Boolean) ?? null,
    journal: {
      titles: [{ language: null, text: NO_JOURNAL.test(name) ? null : name }],
      issn: issns[0],
      issnOnline: issns[1],
      publisher: values('publisher')[0],
    },
    volume: /\bVol(?:\.|ume|ëllimi)?\s*([\p{L}\p{N}/-]+)/iu.exec(source)?.[1] ?? null,
    number: /\b(?:No|Nr|Num|Issue)\b\.?\s*([\p{L}\p{N}/-]+)/iu.exec(source)?.[1] ?? null,
    year: yearOf(/\((\d{4})\)/.exec(source)?.[1]) ?? yearOf(dates[0]),
    language,
    titles: texts('title').map((title) => ({ ...title, language: title.language ?? language })),
    abstracts: texts('description').map((text) => ({ ...text, language: text.language ?? language })),
    keywords: [...new Set(subjects.map((one) => one.language))].map((tag) => ({
      language: tag ?? language,
      words: subjects.filter((one) => one.language === tag).flatMap((one) => one.words),
    })),
    authors: values('creator').map((creator) => {
      const [person, ...place] = creator.split(/\s*;\s*/);
      return { ...personNamed(person), affiliations: [{ name: place.join('; ') }] };
    }),
    date: dates.map(dayOf).find((day) => day !== null) ?? null,
    ...pagesOf(
      source
        .split(/\s*;\s*/)
        .slice(1)
        .find((part) => /^\p{L}{0,3}\d+(?:\s*[-–]\s*\p{L}{0,3}\d+)?$/u.test(part)),
    ),
    licenceUrl: values('rights').find((right) => /^https?:\/\//.test(right)) ?? null,
    copyrightHolder:
      values('rights').flatMap(
        (right) => /^(?:Copyright\s*)?(?:\(c\)|©)\s*(?:\d{4}\s+)?(.+)$/i.exec(right)?.[1] ?? [],
      )[0] ?? null,
    addresses: identifiers,
    remarks,
  };
}
