import { useListState } from '../../editing/shell/use-screen-url';
import { LetterList } from './letter-list';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { EDITED, rejectionOf } from '../../editing/session/apollo';
import { Missing, Pending } from '../../editing/list/list-states';
import { Button, OpenButton } from '../../editing/shell/button';
import { useChosenLanguage } from '../../editing/shell/chosen-language';
import { useNotify } from '../../editing/shell/notices';
import { ScreenHeading } from '../../editing/shell/heading';
import { usePolling } from '../../editing/use-polling';
import { LetterForm } from './letter-form';
import { NoMail } from '../../editing/shell/no-mail';
import { LetterPreview } from './letter-preview';
import { LetterProgress } from './letter-progress';
import { StopLetter } from './letter-sending';
import { DashboardLetterDocument } from './letters.generated';

/** The list of letters, or one of them. */
export function Screen() {
  const { view, close } = useListState();
  return typeof view === 'number' ? <LetterEditor key={view} id={view} onClose={close} /> : <LetterList />;
}

type Props = { id: number; onClose: () => void };

/** A letter: edited until it is sent, monitored afterwards. */
function LetterEditor({ id, onClose }: Props) {
  const intl = useIntl();
  const notify = useNotify();
  const language = useChosenLanguage();
  const [saves, setSaves] = useState(0);
  const query = useQuery(DashboardLetterDocument, { variables: { id }, ...EDITED });
  const { data, error, refetch } = query;
  const state = data?.letter.state;
  // Of a letter that was stopped some copies are still on their way.
  usePolling(query, 2_000, state === 'SCHEDULED' || state === 'SENDING' || !!data?.letter.counts.sending);
  if (error && rejectionOf(error)?.code === 'NOT_FOUND') return <Missing onClose={onClose} />;
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const { letter, mailState } = data;

  async function stay() {
    try {
      await refetch();
      setSaves((count) => count + 1);
    } finally {
      notify(intl.formatMessage({ id: 'letters.saved' }));
    }
  }

  if (state === 'DRAFT' || state === 'SCHEDULED') {
    return (
      <>
        {!mailState.isConfigured && <NoMail />}
        <LetterForm
          key={saves}
          letter={letter}
          canSend={mailState.isConfigured}
          reload={refetch}
          onSaved={stay}
          onClose={onClose}
        />
      </>
    );
  }
  return (
    <>
      <ScreenHeading title={letter[language].subject}>
        <Button label="form.back" className="quiet" onClick={onClose} />
      </ScreenHeading>
      <LetterProgress letter={letter} />
      <div className="row buttons">
        <OpenButton label="preview.open">{(close) => <LetterPreview id={id} onClose={close} />}</OpenButton>
        {state === 'SENDING' && <StopLetter id={id} isAsked onChange={refetch} />}
      </div>
    </>
  );
}
