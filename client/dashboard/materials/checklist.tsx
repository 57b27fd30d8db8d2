import { useQuery } from '@apollo/client/react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { Icon } from '../../components/icons/icon';
import { CIRCLE, TICK } from '../../components/icons/signs';
import { Link } from '../../components/link';
import { usePreference } from '../../editing/preferences';
import { Button } from '../../editing/shell/controls';
import { Section } from '../../components/section';
import { screenPath } from '../../editing/sitemap';
import { ChecklistDocument } from './checklist.generated';
import { groupOf, type Group } from './groups';

/** The remaining steps for a new journal. Disappears when all are done, or when dismissed. */
export function Checklist() {
  const [dismissed, dismiss] = usePreference('dashboard-checklist');
  const { data } = useQuery(ChecklistDocument, { skip: dismissed !== null });
  if (!data || dismissed) return null;

  const newMaterial = (group: Group) =>
    `${screenPath('materials', 'new')}&category=${data.categories.find((category) => groupOf(category) === group)?.id}`;
  const steps = [
    // Settings that were never saved are the placeholders.
    { step: 'journal', done: data.journal.version > 1, to: screenPath('journal') },
    { step: 'issue', done: data.issues.totalCount > 0, to: newMaterial('issue') },
    { step: 'article', done: data.articles.totalCount > 0, to: newMaterial('article') },
    { step: 'board', done: data.boardMembers.length > 0, to: screenPath('board', 'new') },
  ] as const;
  if (steps.every(({ done }) => done)) return null;

  return (
    <Section title="checklist.title" className="checklist">
      <ol className="lines">
        {steps.map(({ step, done, to }) => (
          <li key={step} data-done={done || undefined}>
            <Icon path={done ? TICK : CIRCLE} />{' '}
            {done ? (
              <FormattedMessage id={`checklist.${step}`} />
            ) : (
              <Message as={Link} id={`checklist.${step}`} to={to} />
            )}{' '}
            {done && <Message as="span" id="checklist.done" className="visually-hidden" />}
          </li>
        ))}
      </ol>
      <Button label="checklist.dismiss" className="quiet" onClick={() => dismiss('yes')} />
    </Section>
  );
}
