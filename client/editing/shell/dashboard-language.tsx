import type { ReactNode } from 'react';
import dashboard from '../../i18n/dashboard.al.json';
import imports from '../../shared/import.al.json';
import login from '../../i18n/login.al.json';
import { ChosenLanguage } from './chosen-language';

/** Those of signing in again, its own, and those of imports. */
const albanian = { ...login, ...dashboard, ...imports };
const loadEnglish = async () => {
  const catalogues = await Promise.all([
    import('../../i18n/login.en.json'),
    import('../../i18n/dashboard.en.json'),
    import('../../shared/import.en.json'),
  ]);
  return { default: Object.assign({}, ...catalogues.map(({ default: messages }) => messages)) as object };
};

export const DashboardLanguage = ({ children }: { children: ReactNode }) => (
  <ChosenLanguage albanian={albanian} loadEnglish={loadEnglish}>
    {children}
  </ChosenLanguage>
);
