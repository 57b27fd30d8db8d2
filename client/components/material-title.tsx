import { useLanguage } from '../i18n/messages';
import { languageTag } from '../shared/locales';
import { paths } from '../shared/paths';
import { bestText, type TextInLanguage } from '../shared/texts';
import { Link } from './link';

/** The best of some texts for the reader; `lang` if that is not in the page's language. */
export function useTextOf() {
  const language = useLanguage();
  return (texts: readonly TextInLanguage[]): { text: string; lang?: string } | null => {
    const best = bestText(texts, language);
    return (
      best && {
        text: best.text,
        lang: best.language === languageTag(language) ? undefined : (best.language ?? undefined),
      }
    );
  };
}

/** The title in the reader's language, or else the original title with its language. */
export function useTitleOf() {
  const textOf = useTextOf();
  return ({ titles }: { titles: readonly TextInLanguage[] }) => textOf(titles)!;
}

type LinkProps = {
  of: Parameters<typeof paths.article>[0] & { titles: readonly TextInLanguage[] };
  kind?: 'article' | 'issue';
  className?: string;
};

/** The title of an article or an issue, which leads to its page. */
export function TitleLink({ of, kind = 'article', className }: LinkProps) {
  const language = useLanguage();
  const { text, lang } = useTitleOf()(of);
  return (
    <Link className={className} to={paths[kind](of, language)} lang={lang}>
      {text}
    </Link>
  );
}

/** The first comma of an issue's title ends its first line. */
export function BrokenTitle({ title }: { title: string }) {
  const [first, rest] = title.split(/,\s*(.*)/s);
  return (
    <>
      {first}
      {rest && <br />}
      {rest}
    </>
  );
}
