import { useQuery } from '@apollo/client/react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { Link } from '../../components/link';
import { useForm } from '../../editing/form/form-context';
import { inOneLine } from '../../shared/texts';
import { Button } from '../../editing/shell/controls';
import { screenPath } from '../../editing/sitemap';
import { DoiOfArticleDocument, ReferenceMatchesDocument } from './doi-of.generated';
import type { MaterialValues } from './values';
import { Section } from '../../components/section';

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
    const place = lines.findIndex((line) => inOneLine(line) === text);
    return place < 0 || text.toLowerCase().includes(doi.toLowerCase()) ? [] : { text, doi, place };
  });
  if (offered.length === 0) return null;
  return (
    <Section className="suggestions" id="matches" title="dois.matches">
      <ul>
        {offered.map(({ text, doi, place }) => (
          <li key={place}>
            {text}{' '}
            <Button
              label="dois.take"
              values={{ doi }}
              className="quiet"
              onClick={() => set('references', lines.with(place, `${text} https://doi.org/${doi}`).join('\n'))}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
