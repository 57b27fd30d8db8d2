import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { loadCatalogue } from '../../i18n/catalogues';
import { LanguageProvider, type Messages } from '../../i18n/messages';
import { DEFAULT_LANGUAGE, languageOf, languageTag, type Language } from '../../shared/locales';
import { browserStorage } from '../../browser/storage';
import { createListeners } from '../listeners';

const { subscribe, notify } = createListeners();

const read = (): Language => languageOf(browserStorage.read('dashboard-language'));

export const useChosenLanguage = () => useSyncExternalStore(subscribe, read, () => DEFAULT_LANGUAGE);

/** The dashboard has the same URL in both languages, so the choice is stored. */
export function chooseLanguage(language: Language) {
  browserStorage.write('dashboard-language', language);
  notify();
}

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
  const language = chosen === 'en' && english ? 'en' : 'al';
  const messages = useMemo(
    () => (language === 'en' ? english! : { ...site, ...(albanian as Messages) }),
    [language, english, site, albanian],
  );
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
