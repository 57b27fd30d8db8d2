import { FormattedMessage } from 'react-intl';
import { PASSWORD_LENGTH } from '../../shared/rules';

/** The attributes of a field for a new password. */
export const NEW_PASSWORD = {
  type: 'password',
  autoComplete: 'new-password',
  hint: <FormattedMessage id="choose.rule" values={{ min: PASSWORD_LENGTH }} />,
  required: true,
};
