import { useIntl } from 'react-intl';

/** '6 dhjetor 2002' of an ISO date. */
export function useDate() {
  const intl = useIntl();
  const months = intl.formatMessage({ id: 'date.months' }).split(' ');
  return (isoDate: string) => {
    const [year, month, day] = isoDate.slice(0, 10).split('-').map(Number);
    return `${day} ${months[month - 1]} ${year}`;
  };
}
