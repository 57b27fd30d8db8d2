import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { EmailLink } from '../../components/email-link';
import { Icon } from '../../components/icons/icon';
import { ARROW_OUT } from '../../components/icons/signs';
import { useJournal } from '../../components/use-journal';
import { MapSheet } from '../../components/map/map-sheet';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { ContactPageDocument, type ContactPersonFragment } from './contact-page.generated';
import { PageStart } from '../../components/page-heading';
import { Section } from '../../components/section';
import type { MessageId } from '../../i18n/message-ids';

export const loader = pageLoader(({ graphql }) => graphql.query({ query: ContactPageDocument }));

export function Component() {
  const { title, publisher, email, address } = useJournal();
  const { journal } = usePageData<typeof loader>();
  const { latitude, longitude } = journal;
  const { formatMessage } = useIntl();
  return (
    <div className="contact-page">
      <PageStart of="contact" path={paths.contact} />
      <div className="contacts">
        <Section id="journal" title="footer.journal">
          <address>
            <p>
              <strong>{title}</strong>
              <br />
              {publisher}
            </p>
            {email && (
              <Line of="mail">
                <EmailLink address={email} />
              </Line>
            )}
            {address && <Line of="place">{address}</Line>}
          </address>
        </Section>
        <Person id="editor" title="boards.editorInChief" person={journal.editorInChief} />
        <Person id="committee" title="boards.organising" person={journal.organisingCommittee} />
      </div>
      {latitude !== null && longitude !== null && (
        <Section className="page-section" id="map" title="contact.map">
          {journal.mapUrl && (
            <p>
              <a href={journal.mapUrl} target="_blank" rel="noopener">
                {formatMessage({ id: 'contact.map.open' })} <Icon path={ARROW_OUT} />
                <span className="visually-hidden">({formatMessage({ id: 'file.newTab' })})</span>
              </a>
            </p>
          )}
          <MapSheet office={{ latitude, longitude }} />
        </Section>
      )}
    </div>
  );
}

function Person({ id, title, person }: { id: string; title: MessageId; person: ContactPersonFragment | null }) {
  if (!person) return null;
  return (
    <Section id={id} title={title}>
      <address>
        <p>
          <strong>{person.name}</strong>
        </p>
        {person.phones.map((phone) => (
          <Line key={phone} of="phone">
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </Line>
        ))}
        {person.email && (
          <Line of="mail">
            <EmailLink address={person.email} />
          </Line>
        )}
      </address>
    </Section>
  );
}

const LINES = {
  mail: { label: 'contact.email', path: 'M3.5 5.5h17v13h-17zM3.5 6.5 12 13l8.5-6.5' },
  phone: {
    label: 'contact.phones',
    path: 'M5 4h4l1.5 4.5-2.2 1.6a12 12 0 0 0 5.6 5.6l1.6-2.2L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
  },
  place: {
    label: 'contact.address',
    path: 'M12 21c4.5-4.8 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.2 6.5 11zM12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  },
} as const;

function Line({ of, children }: { of: keyof typeof LINES; children: ReactNode }) {
  const { label, path } = LINES[of];
  const { formatMessage } = useIntl();
  return (
    <p className="contact-line">
      <Icon path={path} />
      <span>
        <span className="visually-hidden">{formatMessage({ id: label })}: </span>
        {children}
      </span>
    </p>
  );
}
