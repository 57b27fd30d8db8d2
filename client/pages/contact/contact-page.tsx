import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../../components/icons/icon';
import { ARROW_OUT } from '../../components/icons/signs';
import { symbols } from '../../components/icons/symbols';
import { useJournal } from '../../components/use-journal';
import { MapSheet } from '../../components/map/map-sheet';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { ContactPageDocument, type ContactPersonFragment } from './contact-page.generated';
import { PageStart } from '../../components/page-heading';
import { Section } from '../../components/section';

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
        <Section id="journal" title="contact.journal">
          <address>
            <p>
              <strong>{title}</strong>
              <br />
              {publisher}
            </p>
            {email && (
              <Line symbol="mail" label={formatMessage({ id: 'contact.email' })}>
                <a href={`mailto:${email}`}>{email}</a>
              </Line>
            )}
            {address && (
              <Line symbol="place" label={formatMessage({ id: 'contact.address' })}>
                {address}
              </Line>
            )}
          </address>
        </Section>
        <Person id="editor" title={formatMessage({ id: 'contact.editorInChief' })} person={journal.editorInChief} />
        <Person
          id="committee"
          title={formatMessage({ id: 'contact.organisingCommittee' })}
          person={journal.organisingCommittee}
        />
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

function Person({ id, title, person }: { id: string; title: string; person: ContactPersonFragment | null }) {
  const { formatMessage } = useIntl();
  if (!person) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <address>
        <p>
          <strong>{person.name}</strong>
        </p>
        {person.phones.map((phone) => (
          <Line key={phone} symbol="phone" label={formatMessage({ id: 'contact.phones' })}>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </Line>
        ))}
        {person.email && (
          <Line symbol="mail" label={formatMessage({ id: 'contact.email' })}>
            <a href={`mailto:${person.email}`}>{person.email}</a>
          </Line>
        )}
      </address>
    </section>
  );
}

type LineProps = { symbol: keyof typeof symbols; label: string; children: ReactNode };

function Line({ symbol, label, children }: LineProps) {
  return (
    <p className="contact-line">
      <Icon path={symbols[symbol]} />
      <span>
        <span className="visually-hidden">{label}: </span>
        {children}
      </span>
    </p>
  );
}
