import { useIntl } from 'react-intl';
import { currentDay } from '../shared/locales';

/** '6 dhjetor 2002' of an ISO date, or of the day it is in Albania at an ISO time. */
export function useFormatDate() {
  const { formatMessage } = useIntl();
  const months = formatMessage({ id: 'date.months' }).split(' ');
  return (iso: string) => {
    const [year, month, day] = (iso.includes('T') ? currentDay(new Date(iso)) : iso).split('-').map(Number);
    return `${day} ${months[month - 1]} ${year}`;
  };
}
