import { useLanguage } from '../i18n/messages';
import { languageTag } from '../shared/locales';

type Titled = { title: string; titleEn?: string | null; language?: string | null };

/** The title in the reader's language, or else the original title with its language. */
export function useTitleOf() {
  const language = useLanguage();
  return ({ title, titleEn, language: written }: Titled): { text: string; lang?: string } => {
    if (language === 'en' && titleEn) return { text: titleEn };
    return { text: title, lang: written && written !== languageTag(language) ? written : undefined };
  };
}

/** The first comma of an issue's title ends its first line. */
export function BrokenTitle({ title }: { title: string }) {
  const comma = title.indexOf(',');
  if (comma < 0) return title;
  return (
    <>
      {title.slice(0, comma)}
      <br />
      {title.slice(comma + 1).trimStart()}
    </>
  );
}
