import { useText } from '../i18n/messages';

/** '6 dhjetor 2002' of an ISO date. */
export function useDate() {
  const text = useText();
  const months = text('date.months').split(' ');
  return (isoDate: string) => {
    const [year, month, day] = isoDate.slice(0, 10).split('-').map(Number);
    return `${day} ${months[month - 1]} ${year}`;
  };
}
