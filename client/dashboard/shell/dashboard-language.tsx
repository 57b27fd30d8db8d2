import type { ReactNode } from 'react';
import dashboard from '../../i18n/dashboard.al.json';
import login from '../../i18n/login.al.json';
import { ChosenLanguage } from './chosen-language';

const albanian = { ...login, ...dashboard };
const loadEnglish = async () => {
  const [login, dashboard] = await Promise.all([
    import('../../i18n/login.en.json'),
    import('../../i18n/dashboard.en.json'),
  ]);
  return { default: { ...login.default, ...dashboard.default } };
};

export const DashboardLanguage = ({ children }: { children: ReactNode }) => (
  <ChosenLanguage albanian={albanian} loadEnglish={loadEnglish}>
    {children}
  </ChosenLanguage>
);
