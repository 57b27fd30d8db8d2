import { languageTag, type Language } from '../shared/locales';
import { Action, Paragraphs, Rule, MailLayout, Title } from './mail-layout';
import { mailText, type NoticeKind } from './texts';
import { joined, type Site } from './site';

export type Values = Record<string, string>;
type Props = { kind: NoticeKind; languages: Language[]; values: Values; site: Site };

/** A mail to one person: what happened, a link to what there is to do, and what to do if they did not request it. */
export function Notice({ kind, languages, values, site }: Props) {
  const [first] = languages;
  const names = site.names(first);
  return (
    <MailLayout
      language={first}
      title={subjectOf({ kind, languages, values })}
      preview=""
      journal={names.title}
      home={site.home(first)}
      footer={<Paragraphs quiet text={joined('\n', names.publisher, names.address)} />}
    >
      {languages.map((language, index) => (
        <div key={language} lang={languageTag(language)}>
          {index > 0 && <Rule />}
          <Title>{mailText(language, `${kind}.heading`, values)}</Title>
          <Paragraphs text={mailText(language, `${kind}.text`, values)} />
          <Action href={values.link}>{mailText(language, `${kind}.action`, values)}</Action>
          <Paragraphs quiet text={mailText(language, `${kind}.after`, values)} />
        </div>
      ))}
    </MailLayout>
  );
}

export const subjectOf = ({ kind, languages, values }: Omit<Props, 'site'>) =>
  languages.map((language) => mailText(language, `${kind}.subject`, values)).join(' / ');

export function noticeText({ kind, languages, values, site }: Props): string {
  const [first] = languages;
  const names = site.names(first);
  const parts = languages.map((language) =>
    [
      mailText(language, `${kind}.heading`, values),
      mailText(language, `${kind}.text`, values),
      `${mailText(language, `${kind}.action`, values)}:\n${values.link}`,
      mailText(language, `${kind}.after`, values),
    ].join('\n\n'),
  );
  return `${parts.join('\n\n* * *\n\n')}\n\n-- \n${joined('\n', names.title, names.publisher, names.address, site.home(first))}\n`;
}
