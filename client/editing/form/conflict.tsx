import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Section } from '../../components/section';
import type { Values } from '../drafts/local-drafts';
import { LastRevisionDocument } from './last-revision.generated';
import type { EditedNoun } from '../../schema.generated';
import { Button, CopyButton } from '../shell/controls';
import { Moment } from '../shell/moment';
import { Comparison, differences, readable } from './comparison';
import { fieldName } from './form-messages';

/** The record whose history it is. */
export type HistoryOf = { noun: EditedNoun; id: number };

type Props = {
  historyOf?: HistoryOf;
  /** What the form started from. */
  before: Values;
  mine: Values;
  theirs: Values;
  onKeepMine: () => void;
  onTakeTheirs: (event: MouseEvent) => void;
};

/** Someone else has saved the record in the meantime: shows both versions side by side and offers a choice. */
export function Conflict({ historyOf, before, mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  const intl = useIntl();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const name = (field: string) => fieldName(field, intl);
  const changed = differences(before, theirs).map(name);
  const yes = intl.formatMessage({ id: 'value.yes' });
  const myText = differences(mine, theirs).map((field) => `${name(field)}: ${readable(mine[field], yes)}`);
  return (
    <Section ref={box} className="conflict" tabIndex={-1} title="conflict.title">
      {historyOf && <LastSave of={historyOf} />}
      {changed.length > 0 && <Message id="conflict.changed" values={{ fields: changed.join(', ') }} />}
      <Message id="conflict.text" />
      <Comparison one={mine} other={theirs} headings={['conflict.mine', 'conflict.theirs']} />
      <div className="row">
        <Button label="conflict.keepMine" className="primary" onClick={onKeepMine} />
        <Button label="conflict.takeTheirs" onClick={onTakeTheirs} />
        {myText.length > 0 && <CopyButton label="conflict.copy" text={myText.join('\n\n')} />}
      </div>
    </Section>
  );
}

function LastSave({ of: { noun, id } }: { of: HistoryOf }) {
  const variables = { noun, recordId: id };
  // The cache knows the save before this one.
  const { data } = useQuery(LastRevisionDocument, { variables, fetchPolicy: 'network-only' });
  const last = data?.revisions[0];
  if (!last?.editor) return null;
  return <Message id="conflict.by" values={{ editor: last.editor, at: <Moment at={last.at} /> }} />;
}
