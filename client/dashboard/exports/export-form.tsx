import { useApolloClient } from '@apollo/client/react';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import type { ExportFormat } from '../../schema.generated';
import { Section } from '../../components/section';
import { Button } from '../../editing/shell/button';
import { Control, Check } from '../../editing/shell/labelled';
import { useAttempt } from '../../editing/form/use-attempt';
import { saveFile } from '../../editing/save-file';
import { ExportMaterialsDocument, type ExportMaterialsQuery } from './exports.generated';
import { ArticlesWithProblems } from './problems';

const FORMATS: readonly ExportFormat[] = ['DOAJ_XML', 'DOAJ_JSON', 'CROSSREF', 'JATS', 'CSV', 'KBART'];
type Export = ExportMaterialsQuery['exportMaterials'];

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

type Props = { year: number; number: number | null };

/** Exports the published articles of a year or issue for an index, and reports which ones the file contains. */
export function ExportForm({ year, number }: Props) {
  const intl = useIntl();
  const [format, setFormat] = useState<ExportFormat>('DOAJ_XML');
  const [isAll, setAll] = useState(false);
  const client = useApolloClient();
  const { attempt, busy, failure } = useAttempt();
  const [result, setResult] = useState<Export>();

  async function make(event: FormEvent) {
    event.preventDefault();
    setResult(undefined);
    const variables = { format, ...(isAll ? {} : { year, number }) };
    const file = await attempt(() => client.query({ query: ExportMaterialsDocument, variables }));
    setResult(file?.data?.exportMaterials);
  }

  return (
    <Section title="exports.export" className="exports-file">
      <form onSubmit={make} aria-busy={busy}>
        <Control
          as="select"
          label="exports.format"
          value={format}
          options={FORMATS.map((each) => [each, intl.formatMessage({ id: `format.${each}` })])}
          onText={(chosen) => {
            setFormat(chosen as ExportFormat);
            setResult(undefined);
          }}
        />
        <Check label="exports.all" checked={isAll} onCheck={setAll} />
        <p>
          <Button label={busy ? 'exports.making' : 'exports.make'} type="submit" className="primary" disabled={busy} />
        </p>
      </form>
      <p role="alert">{failure}</p>
      <div role="status">{result && <Outcome result={result} />}</div>
    </Section>
  );
}

function Outcome({ result }: { result: Export }) {
  const { articles, base64, isValidated, fileName } = result;
  const without = articles.filter(({ isIncluded }) => !isIncluded);
  return (
    <>
      {articles.length > 0 && (
        <Message
          id="exports.outcome"
          values={{ included: articles.length - without.length, without: without.length }}
        />
      )}
      {base64 ? (
        <p>
          <Button
            label="exports.download"
            values={{ name: fileName }}
            onClick={() => saveFile({ ...result, content: bytesOf(base64) })}
          />
        </p>
      ) : (
        <Message id="exports.none" className="empty" />
      )}
      {isValidated !== null && (
        <Message id={isValidated ? 'exports.validated' : 'exports.notValidated'} className="hint" />
      )}
      {without.length > 0 && (
        <ArticlesWithProblems
          articles={without.map((article) => ({
            ...article,
            problems: article.problems.filter(({ isRejection }) => isRejection),
          }))}
        />
      )}
    </>
  );
}
