import type { ReactNode } from 'react';
import { ChosenLanguage } from '../../editing/shell/chosen-language';
import albanian from '../../i18n/login.al.json';

const loadEnglish = () => import('../../i18n/login.en.json');

/** The language chosen in the dashboard, without its messages, which are as heavy as everything else of these pages. */
export const LoginLanguage = ({ children }: { children: ReactNode }) => (
  <ChosenLanguage albanian={albanian} loadEnglish={loadEnglish}>
    {children}
  </ChosenLanguage>
);
