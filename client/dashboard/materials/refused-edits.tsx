import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../editing/shell/button';
import { FieldName, isExplainedAtFields, Reason, reasonId, RequestId } from '../../editing/form/form-messages';
import { draftedRecord } from '../../editing/drafts/draft-key';
import { useDrafts } from '../../editing/drafts/local-drafts';

/** The specification alerts 'Materiali u ndryshua!' even after a rejection; these edits were rejected. */
export function RefusedEdits({ onOpen }: { onOpen: (id: number) => void }) {
  const intl = useIntl();
  const refused = useDrafts().filter(({ key, refused }) => refused && draftedRecord(key, 'materials') !== null);
  return (
    <div role="alert" className="refused-edits">
      {refused.map(({ key, title, refused }) => (
        <section key={key} className="refused">
          <h2>
            <FormattedMessage id="refused.material" values={{ title }} />
          </h2>
          {!isExplainedAtFields(refused!) && (
            <p>
              <FormattedMessage id={reasonId(refused!.code, intl.messages)} />
            </p>
          )}
          {refused!.fields.length > 0 && (
            <ul>
              {refused!.fields.map((error) => (
                <li key={error.field + error.message}>
                  <FieldName name={error.field} />: <Reason code={refused!.code} error={error} />
                </li>
              ))}
            </ul>
          )}
          {refused!.fields.length === 0 && <RequestId id={refused!.requestId} />}
          <Button label="refused.reopen" className="primary" onClick={() => onOpen(draftedRecord(key, 'materials')!)} />
        </section>
      ))}
    </div>
  );
}
