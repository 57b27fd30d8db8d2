import { formatDeadline, type Language } from '../shared/locales';
import { paths } from '../shared/paths';
import { joined, type Site } from './site';
import { LIGHT, SANS } from '../shared/mail-colours';
import { shortened } from '../shared/texts';
import { Action, Cell, FooterLink, Link, Paragraphs, Rule, MailLayout, Text, Title } from './mail-layout';
import { mailText, type MailMessageId } from './texts';

type LetterItem = { articleId?: number | null; title: string; detail?: string | null; path: string };
export type LetterContent = {
  id: number;
  subject: string;
  preheader?: string | null;
  heading: string;
  intro: string;
  items: LetterItem[];
  closing?: string | null;
  actionLabel?: string | null;
  actionPath?: string | null;
};
/** Individual for each recipient; '' in a preview. */
export type LetterLinks = { preferences: string; unsubscribe: string };
type Props = { letter: LetterContent; language: Language; links: LetterLinks; site: Site };

export function Letter(props: Props) {
  const { letter, language, site } = props;
  const names = site.names(language);
  return (
    <MailLayout
      language={language}
      title={letter.subject}
      preview={letter.preheader ?? ''}
      journal={names.title}
      home={site.home(language)}
      footer={<Footer {...props} />}
    >
      <Title>{letter.heading}</Title>
      <Paragraphs text={letter.intro} />
      {letter.items.length > 0 && <Rule />}
      {letter.items.map((item, index) => (
        <Cell key={index} style={{ paddingBottom: 16 }}>
          <Link
            href={site.absolute(item.path)}
            className="m-link"
            style={{ color: LIGHT.link, fontSize: 18, lineHeight: '25px', textDecoration: 'underline' }}
          >
            {item.title}
          </Link>
          {item.detail && (
            <Text
              className="m-ink2"
              style={{ margin: '3px 0 0', color: LIGHT.ink2, fontFamily: SANS, fontSize: 14, lineHeight: '21px' }}
            >
              {item.detail}
            </Text>
          )}
        </Cell>
      ))}
      {letter.items.length > 0 && <Rule />}
      {letter.actionLabel && letter.actionPath && (
        <Action href={site.absolute(letter.actionPath)}>{letter.actionLabel}</Action>
      )}
      {letter.closing && <Paragraphs text={letter.closing} />}
    </MailLayout>
  );
}

/** Why it came, and what can be done about that. */
function footOf({ letter, language, links, site }: Props) {
  const say = (id: MailMessageId) => mailText(language, id, { title: site.names(language).title });
  return {
    why: say('letter.why'),
    others: [
      ...(letter.id ? [{ href: site.absolute(paths.letter(letter.id, language)), text: say('letter.web') }] : []),
      { href: links.preferences || site.home(language), text: say('letter.preferences') },
      { href: links.unsubscribe || site.home(language), text: say('letter.unsubscribe') },
      { href: site.absolute(paths.privacy(language)), text: say('letter.privacy') },
    ],
  };
}

function Footer(props: Props) {
  const { publisher, address } = props.site.names(props.language);
  const { why, others } = footOf(props);
  return (
    <>
      <Paragraphs quiet text={`${why}\n${joined(', ', publisher, address)}`} />
      {others.map(({ href, text }, index) => (
        <span key={text} className="m-ink2" style={{ color: LIGHT.ink2 }}>
          {index > 0 && ' · '}
          <FooterLink href={href}>{text}</FooterLink>
        </span>
      ))}
    </>
  );
}

export function letterText(props: Props): string {
  const { letter, language, site } = props;
  const { title, publisher, address } = site.names(language);
  const { why, others } = footOf(props);
  const items = letter.items.map(
    ({ title: name, detail, path }) => `* ${name}${detail ? `\n  ${detail}` : ''}\n  ${site.absolute(path)}`,
  );
  const action =
    letter.actionLabel && letter.actionPath && `${letter.actionLabel}:\n${site.absolute(letter.actionPath)}`;
  const parts = [letter.heading.toUpperCase(), letter.intro, ...items, action, letter.closing].filter(Boolean);
  const foot = [why, ...others.map(({ href, text }) => `${text}: ${href}`), joined(', ', title, publisher, address)];
  return `${parts.join('\n\n')}\n\n-- \n${foot.join('\n')}\n`;
}

type IssueFacts = {
  title: string;
  number: number;
  year: number;
  path: string;
  articles: { id: number; title: string; authors: string; path: string }[];
};
type CallFacts = { title: string; info: string; description: string; deadline: string; path: string };

/** The initial text of a letter, for the editor to change. */
export function draftOf(kind: string, language: Language, facts: object): Omit<LetterContent, 'id'> {
  const say = (id: MailMessageId, values?: Record<string, string | number>) => mailText(language, id, values);
  if (kind === 'issue') {
    const { title, number, year, path, articles } = facts as IssueFacts;
    const values = { title, number, year, count: articles.length };
    return {
      subject: shortened(say('draft.issue.subject', values), 200),
      preheader: say('draft.issue.preheader', values),
      heading: title,
      intro: say('draft.issue.intro', values),
      items: articles.slice(0, 100).map(({ id, title: name, authors, path: to }) => ({
        articleId: id,
        title: name,
        detail: shortened(authors, 1_000) || null,
        path: to,
      })),
      actionLabel: say('draft.issue.action'),
      actionPath: path,
    };
  }
  if (kind === 'call') {
    const { title, info, description, deadline, path } = facts as CallFacts;
    const date = formatDeadline(deadline);
    return {
      subject: shortened(say('draft.call.subject', { title }), 200),
      preheader: say('draft.call.preheader', { date }),
      heading: title,
      intro: shortened([info, description, say('draft.call.deadline', { date })].filter(Boolean).join('\n\n'), 20_000),
      items: [],
      actionLabel: say('draft.call.action'),
      actionPath: path,
    };
  }
  const subject = say('draft.free.subject');
  return { subject, heading: subject, intro: say('draft.free.intro'), items: [] };
}
