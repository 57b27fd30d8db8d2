import { useQuery } from '@apollo/client/react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { Icon } from '../../components/icons/icon';
import { CIRCLE, TICK } from '../../components/icons/signs';
import { Link } from '../../components/link';
import { useLanguage } from '../../i18n/messages';
import { paths } from '../../shared/paths';
import { usePreference } from '../../editing/preferences';
import { Button } from '../../editing/shell/controls';
import { Section } from '../../components/section';
import { focusHeading } from '../../editing/shell/heading';
import { screenPath } from '../../editing/sitemap';
import { ChecklistDocument } from './checklist.generated';

/** The remaining steps for a new journal. Disappears when all are done, or when dismissed. */
export function Checklist() {
  const language = useLanguage();
  const [dismissed, dismiss] = usePreference('dashboard-checklist');
  const [contactSeen, seeContact] = usePreference('dashboard-contact-seen');
  const { data } = useQuery(ChecklistDocument, { skip: dismissed !== null });
  if (!data || dismissed) return null;

  const steps = [
    // Settings that were never saved are the placeholders.
    { step: 'journal', done: data.journal.version > 1, to: screenPath('journal') },
    { step: 'issue', done: data.issues.totalCount > 0, to: screenPath('materials', 'new') },
    { step: 'article', done: data.articles.totalCount > 0, to: screenPath('materials', 'new') },
    { step: 'board', done: data.boardMembers.length > 0, to: screenPath('board', 'new') },
  ] as const;
  if (steps.every(({ done }) => done)) return null;

  return (
    <Section title="checklist.title" className="checklist">
      <ol className="lines">
        {steps.map(({ step, done, to }) => (
          <Step key={step} done={done}>
            {done ? (
              <FormattedMessage id={`checklist.${step}`} />
            ) : (
              <Message as={Link} id={`checklist.${step}`} to={to} />
            )}
          </Step>
        ))}
        <Step done={contactSeen !== null}>
          <a href={paths.contact(language)} target="_blank" rel="noopener" onClick={() => seeContact('yes')}>
            <FormattedMessage id="checklist.contact" />
          </a>
        </Step>
      </ol>
      <Button
        label="checklist.dismiss"
        className="quiet"
        onClick={() => {
          dismiss('yes');
          focusHeading();
        }}
      />
    </Section>
  );
}

const Step = ({ done, children }: { done: boolean; children: React.ReactNode }) => (
  <li data-done={done || undefined}>
    <Icon path={done ? TICK : CIRCLE} /> {children}
    {done && (
      <span className="visually-hidden">
        {' '}
        <FormattedMessage id="checklist.done" />
      </span>
    )}
  </li>
);
