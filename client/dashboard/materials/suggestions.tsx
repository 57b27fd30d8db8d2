import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { Button } from '../../editing/shell/controls';
import { FieldName } from '../../editing/form/form-messages';
import { useForm } from '../../editing/form/form-context';
import { isAcceptedPdf } from '../../editing/form/form-rules';
import type { Group } from './groups';
import { suggestionOf, type Suggestion } from './suggestion-of';
import { Section } from '../../components/section';
import { Link } from '../../components/link';
import { inOneLine } from '../../shared/texts';
import { screenPath } from '../../editing/sitemap';
import { DoiOfArticleDocument, ReferenceMatchesDocument } from './doi-of.generated';
import type { MaterialValues } from './values';

const FIELDS = ['title', 'authorsText', 'abstract', 'keywords', 'doi', 'firstPage', 'lastPage'] as const;

/** Metadata extracted from the chosen PDF. Typed values are only replaced on request, field by field. */
export function Suggestions({ group }: { group: Group }) {
  const { values, set, files } = useForm();
  const box = useRef<HTMLElement>(null);
  const pdf = files.pdf?.[0];
  const { reading, suggestion } = useSuggestion(pdf);
  const typed = (name: string) => String(values[name] ?? '').trim();
  const offers = FIELDS.filter((name) => name !== 'keywords' || group !== 'issue')
    .map((name) => ({ name, text: String(suggestion?.[name] ?? '') }))
    .filter(({ name, text }) => text !== '' && text.trim() !== typed(name));
  const safe = offers.filter(({ name }) => typed(name) === '');

  // An editor who started with the file has not seen this part of the form yet.
  const unseen = suggestion !== null && values.title === '';
  useEffect(() => {
    if (unseen) box.current?.scrollIntoView({ block: 'nearest' });
  }, [unseen]);

  const use = (chosen: typeof offers) => chosen.forEach(({ name, text }) => set(name, text));

  if (!pdf) return null;
  return (
    <Section ref={box} className="suggestions" id="suggestions" title="suggestions.title">
      <p role="status">
        {reading ? (
          <FormattedMessage id="suggestions.reading" />
        ) : (
          <FormattedMessage id="suggestions.found" values={{ count: offers.length }} />
        )}
      </p>
      {offers.length > 0 && (
        <dl>
          {offers.map((offer) => (
            <div key={offer.name}>
              <dt>
                <FieldName name={offer.name} />
              </dt>
              <dd>
                <span className="suggested">{offer.text}</span>
                {offer.name === 'authorsText' && suggestion && <HowSure suggestion={suggestion} />}
                <Button
                  label={safe.includes(offer) ? 'suggestions.use' : 'suggestions.replace'}
                  onClick={() => use([offer])}
                >
                  <span className="visually-hidden">
                    {' '}
                    <FieldName name={offer.name} />
                  </span>
                </Button>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {safe.length > 1 && (
        <Button
          label="suggestions.useAll"
          values={{ count: safe.length }}
          className="primary"
          onClick={() => use(safe)}
        />
      )}
    </Section>
  );
}

/** Without the count, missing co-authors would go unnoticed. */
const HowSure = ({ suggestion: { authorCount, areAuthorsSure } }: { suggestion: Suggestion }) => (
  <Message
    as="span"
    id={areAuthorsSure ? 'suggestions.authors' : 'suggestions.authorsUnsure'}
    values={{ count: authorCount }}
    className="row-note"
  />
);

/** Runs in the background: neither an expired session nor a lost connection is reported. */
function useSuggestion(pdf: File | undefined): { reading: boolean; suggestion: Suggestion | null } {
  const [result, setResult] = useState<{ pdf: File; suggestion: Suggestion | null }>();
  const readable = pdf && isAcceptedPdf(pdf) ? pdf : undefined;
  useEffect(() => {
    if (!readable) return;
    const controller = new AbortController();
    const { signal } = controller;
    void suggestionOf(readable, { signal, background: true }).then(
      (suggestion) => !signal.aborted && setResult({ pdf: readable, suggestion }),
    );
    return () => controller.abort();
  }, [readable]);
  const current = result && result.pdf === readable ? result : undefined;
  return { reading: readable !== undefined && !current, suggestion: current?.suggestion ?? null };
}

/** Whether the DOI of a published article is registered. */
export function DoiOf({ id }: { id: number }) {
  const { data } = useQuery(DoiOfArticleDocument, { variables: { id } });
  const [article] = data?.doiRegistry.articles ?? [];
  if (!article) return null;
  return (
    <p className="hint">
      <FormattedMessage id="dois.state" />{' '}
      <Message as={Link} id={`dois.state.${article.state}`} to={`${screenPath('exports')}?year=${article.year}`} />
    </p>
  );
}

/** The DOIs that Crossref found for references that have none. What is taken is an edit as any other. */
export function ReferenceMatches({ id }: { id: number }) {
  const { values, set } = useForm<MaterialValues>();
  const { data } = useQuery(ReferenceMatchesDocument, { variables: { id } });
  const lines = values.references.split('\n');
  const offered = (data?.referenceMatches ?? []).flatMap(({ text, doi }) => {
    const index = lines.findIndex((line) => inOneLine(line) === text);
    return index < 0 || text.toLowerCase().includes(doi.toLowerCase()) ? [] : { text, doi, index };
  });
  if (offered.length === 0) return null;
  return (
    <Section className="suggestions" id="matches" title="dois.matches">
      <ul>
        {offered.map(({ text, doi, index }) => (
          <li key={index}>
            {text}{' '}
            <Button
              label="dois.take"
              values={{ doi }}
              className="quiet"
              onClick={() => set('references', lines.with(index, `${text} https://doi.org/${doi}`).join('\n'))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
