import { FormattedMessage } from 'react-intl';
import { TRAP } from '../shared/paths';

/** People neither see this field nor reach it by keyboard; programs that fill in every field do. */
export const Trap = () => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      <FormattedMessage id="newsletter.trap" />
      <input name={TRAP} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
