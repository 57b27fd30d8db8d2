import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { loadCatalogue } from '../../i18n/catalogues';
import { LanguageProvider, useMessages, type Messages } from '../../i18n/messages';
import al from '../../i18n/dashboard.al.json';
import { isLanguage, languageTag, type Language } from '../../locales';

/** The dashboard has the same URL in both languages, so the choice is stored. */
const KEY = 'dashboard-language';
const CHANGED = 'dashboard-language';

const read = (): Language => {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : 'al';
};

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

export const useChosenLanguage = () => useSyncExternalStore(subscribe, read, () => 'al' as const);

export function chooseLanguage(language: Language) {
  localStorage.setItem(KEY, language);
  window.dispatchEvent(new Event(CHANGED));
}

async function loadEnglish(): Promise<Messages> {
  const [site, dashboard] = await Promise.all([loadCatalogue('site', 'en'), import('../../i18n/dashboard.en.json')]);
  return { ...site, ...dashboard.default };
}

/** The dashboard's messages in addition to the site's. Albanian is bundled; English is loaded. */
export function DashboardLanguage({ children }: { children: ReactNode }) {
  const chosen = useChosenLanguage();
  const site = useMessages();
  const [english, setEnglish] = useState<Messages>();
  useEffect(() => {
    if (chosen === 'en') loadEnglish().then(setEnglish, console.error);
  }, [chosen]);
  const language = chosen === 'en' && english ? 'en' : 'al';
  const messages = useMemo(() => (language === 'en' ? english! : { ...site, ...al }), [language, english, site]);
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
