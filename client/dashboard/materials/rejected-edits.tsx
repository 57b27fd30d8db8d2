import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Button } from '../../editing/shell/controls';
import { isExplainedAtFields, reasonId, Reasons } from '../../editing/form/form-messages';
import { draftedRecord, useDrafts } from '../../editing/drafts/local-drafts';

/** The specification alerts 'Materiali u ndryshua!' even after a rejection; these edits were rejected. */
export function RejectedEdits({ onOpen }: { onOpen: (id: number) => void }) {
  const intl = useIntl();
  const rejected = useDrafts().filter(({ key, rejected }) => rejected && draftedRecord(key, 'materials') !== null);
  return (
    <div role="alert">
      {rejected.map(({ key, title, rejected }) => (
        <section key={key} className="rejected">
          <Message as="h2" id="rejected.material" values={{ title }} />
          {!isExplainedAtFields(rejected!) && <Message id={reasonId(rejected!.code, intl.messages)} />}
          <Reasons rejection={rejected!} />
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
