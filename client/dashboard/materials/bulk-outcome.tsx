import { FormattedMessage } from 'react-intl';
import type { Publication } from '../../graphql/types';
import type { BulkChange } from './use-change-materials';

/** Why nothing was changed, or what became of each row. */
export function BulkOutcome({ failed, outcomes }: Pick<BulkChange, 'failed' | 'outcomes'>) {
  return (
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
                {outcome.title}: {'rejected' in outcome ? outcome.rejected : <State {...outcome} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

const State = ({ state }: { state: Publication }) => <FormattedMessage id={`outcome.${state}`} />;
