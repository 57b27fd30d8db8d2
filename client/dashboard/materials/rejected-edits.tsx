import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../editing/shell/button';
import { FieldName, isExplainedAtFields, Reason, reasonId, RequestId } from '../../editing/form/form-messages';
import { draftedRecord } from '../../editing/drafts/draft-key';
import { useDrafts } from '../../editing/drafts/local-drafts';

/** The specification alerts 'Materiali u ndryshua!' even after a rejection; these edits were rejected. */
export function RejectedEdits({ onOpen }: { onOpen: (id: number) => void }) {
  const intl = useIntl();
  const rejected = useDrafts().filter(({ key, rejected }) => rejected && draftedRecord(key, 'materials') !== null);
  return (
    <div role="alert" className="rejected-edits">
      {rejected.map(({ key, title, rejected }) => (
        <section key={key} className="rejected">
          <h2>
            <FormattedMessage id="rejected.material" values={{ title }} />
          </h2>
          {!isExplainedAtFields(rejected!) && (
            <p>
              <FormattedMessage id={reasonId(rejected!.code, intl.messages)} />
            </p>
          )}
          {rejected!.fields.length > 0 && (
            <ul>
              {rejected!.fields.map((error) => (
                <li key={error.field + error.message}>
                  <FieldName name={error.field} />: <Reason code={rejected!.code} error={error} />
                </li>
              ))}
            </ul>
          )}
          {rejected!.fields.length === 0 && <RequestId id={rejected!.requestId} />}
          <Button
            label="rejected.reopen"
            className="primary"
            onClick={() => onOpen(draftedRecord(key, 'materials')!)}
          />
        </section>
      ))}
    </div>
  );
}
