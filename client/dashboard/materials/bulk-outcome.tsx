import { FormattedMessage } from 'react-intl';
import { FieldName } from '../../editing/form/form-messages';
import type { BulkChange, Outcome } from './use-change-materials';

/** Why a change failed, or what became of each row. */
export const BulkOutcome = ({ failed, outcomes }: Pick<BulkChange, 'failed' | 'outcomes'>) => (
  <>
    {failed && (
      <p className="rejected" role="alert">
        {failed}
      </p>
    )}
    <div role="status">
      {outcomes.length > 0 && (
        <ul className="outcomes">
          {outcomes.map((outcome) => (
            <li key={outcome.id} data-rejected={'rejected' in outcome || undefined}>
              {outcome.title}: <Became {...outcome} />
            </li>
          ))}
        </ul>
      )}
    </div>
  </>
);

function Became(outcome: Outcome) {
  if ('rejected' in outcome) return outcome.rejected;
  const { state, lacks } = outcome;
  if (lacks) return <FormattedMessage id="outcome.lacks" values={{ field: <FieldName name={lacks} /> }} />;
  return <FormattedMessage id={`outcome.${state}`} />;
}
