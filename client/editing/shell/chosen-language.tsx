import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { loadCatalogue } from '../../i18n/catalogues';
import { LanguageProvider, type Messages } from '../../i18n/messages';
import { languageOf, languageTag, type Language } from '../../shared/locales';
import { choose, usePreference } from '../preferences';

/** The dashboard has the same URL in both languages, so the choice is stored. */
export const useChosenLanguage = (): Language => languageOf(usePreference('dashboard-language')[0]);
export const chooseLanguage = (language: Language) => choose('dashboard-language', language);

type Props = { albanian: object; loadEnglish: () => Promise<{ default: object }>; children: ReactNode };

/** Messages in addition to the site's, in the chosen language. Albanian is bundled; English is loaded. */
export function ChosenLanguage({ albanian, loadEnglish, children }: Props) {
  const chosen = useChosenLanguage();
  const site = useIntl().messages as Messages;
  const [english, setEnglish] = useState<Messages>();
  useEffect(() => {
    if (chosen !== 'en') return;
    Promise.all([loadCatalogue('site', 'en'), loadEnglish()])
      .then(([site, additions]) => setEnglish({ ...site, ...(additions.default as Messages) }))
      .catch(console.error);
  }, [chosen, loadEnglish]);
  const inEnglish = chosen === 'en' ? english : undefined;
  const language = inEnglish ? 'en' : 'al';
  const messages = useMemo(() => inEnglish ?? { ...site, ...(albanian as Messages) }, [inEnglish, site, albanian]);
  useEffect(() => {
    const { documentElement } = document;
    const before = documentElement.lang;
    documentElement.lang = languageTag(language);
    return () => {
      documentElement.lang = before;
    };
  }, [language]);
  return (
    <LanguageProvider language={language} messages={messages}>
      {children}
    </LanguageProvider>
  );
}
