import type { ReactNode } from 'react';
import article from '../../i18n/article.al.json';
import dashboard from '../../i18n/dashboard.al.json';
import issue from '../../i18n/issue.al.json';
import login from '../../i18n/login.al.json';
import { ChosenLanguage } from './chosen-language';

/** Those of previews and of signing in again, and its own. */
const albanian = { ...article, ...issue, ...login, ...dashboard };
const loadEnglish = async () => {
  const catalogues = await Promise.all([
    import('../../i18n/article.en.json'),
    import('../../i18n/issue.en.json'),
    import('../../i18n/login.en.json'),
    import('../../i18n/dashboard.en.json'),
  ]);
  return { default: Object.assign({}, ...catalogues.map(({ default: messages }) => messages)) as object };
};

export const DashboardLanguage = ({ children }: { children: ReactNode }) => (
  <ChosenLanguage albanian={albanian} loadEnglish={loadEnglish}>
    {children}
  </ChosenLanguage>
);
