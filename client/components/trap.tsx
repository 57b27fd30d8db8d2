import { useIntl } from 'react-intl';
import { TRAP } from '../shared/paths';

/** People neither see this field nor reach it by keyboard; programs that fill in every field do. */
export function Trap() {
  const { formatMessage } = useIntl();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {formatMessage({ id: 'newsletter.trap' })}
        <input name={TRAP} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
