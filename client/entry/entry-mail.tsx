/** The templates of mails, for the server. Bundled with the pages, so that production needs neither React nor the mail components. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '../shared/locales';
import { siteOf, type SiteData } from '../mail/site';
import { draftOf, Letter, letterText, type LetterContent, type LetterLinks } from '../mail/letter';
import { Notice, noticeText, subjectOf, type Values } from '../mail/notice';
import type { NoticeKind } from '../mail/texts';

type RenderedMail = { subject: string; html: string; text: string };

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
const document = (element: ReactElement) => DOCTYPE + renderToStaticMarkup(element);

/** A mail to one person, in one language or in both. */
export function notice(kind: NoticeKind, languages: Language[], values: Values, facts: SiteData): RenderedMail {
  const props = { kind, languages, values, site: siteOf(facts) };
  return { subject: subjectOf(props), html: document(<Notice {...props} />), text: noticeText(props) };
}

/** A letter to subscribers. */
export function letter(content: LetterContent, language: Language, links: LetterLinks, facts: SiteData): RenderedMail {
  const props = { letter: content, language, links, site: siteOf(facts) };
  return { subject: content.subject, html: document(<Letter {...props} />), text: letterText(props) };
}

export const draft = draftOf;
