import { useIntl } from 'react-intl';
import { useRouteLoaderData } from 'react-router-dom';
import { useNameOfLanguage } from '../i18n/formats';
import { useLanguage } from '../i18n/messages';
import { licenceName } from '../shared/licence';
import { bestText, bilingual } from '../shared/texts';
import type { MessageId } from '../i18n/message-ids';
import type { FrameQuery } from './frame.generated';

/** Facts about the journal in the reader's language. The frame loads them, so every page can use them. */
export function useJournal() {
  const language = useLanguage();
  const { journal } = useRouteLoaderData('frame') as FrameQuery;
  const english = language === 'en';
  return {
    ...journal,
    title: english ? journal.titleEn : journal.title,
    subtitle: english ? journal.subtitleEn : journal.subtitle,
    publisher: english ? journal.publisherEn : journal.publisher,
    address: english ? journal.addressEn : journal.address,
    submissionEmail: journal.submissionEmail ?? journal.email,
  };
}

/** Without a number of issues, what the specification says of the journal holds. */
const ISSUES_PER_YEAR = 2;

/** The values of the messages that say what the journal's settings are. */
export function useFacts() {
  const { formatMessage } = useIntl();
  const journal = useJournal();
  const { title, peerReview: kind, hasCharges } = journal;
  const charges = bestText(bilingual(journal.charges, journal.chargesEn), useLanguage());
  const nameOfLanguage = useNameOfLanguage();
  const languages = journal.languages.map(nameOfLanguage);
  // Chrome's Intl.ListFormat has no Albanian 'and'.
  const listed = (id: MessageId) =>
    languages.length > 1
      ? formatMessage({ id }, { first: languages.slice(0, -1).join(', '), last: languages.at(-1) })
      : languages[0];
  const issues = journal.issuesPerYear ?? ISSUES_PER_YEAR;
  const licence = licenceName(journal.licenceUrl).replace(/^(CC .*) [\d.]+$/, '$1');
  return {
    title,
    kind,
    issues,
    licence,
    founded: String(journal.foundedYear),
    owned: String(journal.ownedSince),
    frequency: formatMessage({ id: 'facts.frequency' }, { issues }),
    languages: listed('facts.and'),
    languagesOr: listed('facts.or'),
    review: formatMessage({ id: 'facts.review' }, { kind }),
    charged: hasCharges ? 'yes' : 'no',
    charges: charges?.text.replace(/\.$/, '') ?? formatMessage({ id: 'facts.charges' }),
    isBy: licence === 'CC BY' ? 'yes' : 'no',
  };
}
