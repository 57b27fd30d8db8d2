import { useRouteLoaderData } from 'react-router-dom';
import { useLanguage } from '../i18n/messages';
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
