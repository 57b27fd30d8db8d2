import { useIntl } from 'react-intl';
import { currentDay } from '../shared/locales';
import { messageOf } from './message-ids';

/** The name of a text's language in the page's language, which some browsers lack; its tag if we do not know it. */
export function useNameOfLanguage() {
  const intl = useIntl();
  return (tag: string) => messageOf(`language.${tag}`, intl) ?? tag;
}

/** '6 dhjetor 2002' of an ISO date, or of the day it is in Albania at an ISO time; 'dhjetor 2002' of a month. */
export function useFormatDate() {
  const { formatMessage } = useIntl();
  const months = formatMessage({ id: 'date.months' }).split(' ');
  return (iso: string) => {
    const [year, month, day] = (iso.includes('T') ? currentDay(new Date(iso)) : iso).split('-').map(Number);
    return [day, months[month - 1], year].filter(Boolean).join(' ');
  };
}
