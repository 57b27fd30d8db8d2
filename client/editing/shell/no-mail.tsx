import { FormattedMessage } from 'react-intl';

export const NoMail = () => (
  <p className="mail-warning" role="note">
    <FormattedMessage id="letters.noMail" />
  </p>
);
