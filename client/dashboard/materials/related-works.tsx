import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { rejectionIn, useForm } from '../../editing/form/form-context';
import { textOrNull } from '../../editing/form/form-rules';
import { SendingZone } from '../../editing/form/sending-zone';
import { Button, Control } from '../../editing/shell/controls';
import type { RelatedWorkInput, RelationKind } from '../../schema.generated';
import { DOI_START, isDataDoi } from '../../shared/doi';
import { FILE_LIMITS } from '../../shared/rules';
import { idOfUrl } from '../../shared/paths';
import { RelatedRecordsDocument, StoreSupplementDocument } from './materials.generated';
import type { MaterialValues } from './values';

const KINDS: readonly RelationKind[] = [
  ...(['CORRECTS', 'RETRACTS', 'EXPRESSES_CONCERN_ABOUT', 'REPLACES', 'COMMENTS_ON'] as const),
  ...(['REVIEWS', 'TRANSLATES', 'HAS_DATA', 'USES_DATA', 'HAS_SUPPLEMENT'] as const),
];
const MIN_TITLE = 3;
const MAX_OFFERED = 6;

const DOI = new RegExp(`${DOI_START}[^\\s"<>]+`);

type Target = Pick<RelatedWorkInput, 'materialId' | 'doi' | 'url'>;
const NO_TARGET: Target = { materialId: null, doi: null, url: null };

/** What an editor typed or pasted: the URL of a page here, a DOI, or another URL. */
function targetOf(typed: string): Target | null {
  const text = typed.trim();
  const isHere = text.startsWith(`${location.origin}/`);
  const id = isHere ? idOfUrl(text.slice(location.origin.length)) : null;
  if (id !== null) return { ...NO_TARGET, materialId: id };
  const doi = isHere ? undefined : DOI.exec(text)?.[0].replace(/[.,;)\]]+$/, '');
  if (doi) return { ...NO_TARGET, doi };
  return /^https?:\/\/\S+$/.test(text) ? { ...NO_TARGET, url: text } : null;
}

/** The works that this one corrects, retracts, translates or takes its data from, and its supplementary files. */
export function RelatedWorks({ id }: { id?: number }) {
  const { values, set } = useForm<MaterialValues>();
  const works = values.relatedWorks;
  const change = (next: RelatedWorkInput[]) => set('relatedWorks', next);
  const add = (work: Partial<RelatedWorkInput>) => change([...works, { kind: 'CORRECTS', ...NO_TARGET, ...work }]);
  const [store] = useMutation(StoreSupplementDocument);
  const cited = values.references.split('\n').flatMap((line) => targetOf(line.match(DOI)?.[0] ?? '')?.doi ?? []);
  const data = [...new Set(cited.filter(isDataDoi))].filter(
    (doi) => !works.some((work) => work.doi?.toLowerCase() === doi.toLowerCase()),
  );
  return (
    <fieldset>
      <Message as="legend" id="field.relatedWorks" />
      <Message id="related.hint" className="hint" />
      {works.map((work, index) => (
        <Work
          key={index}
          index={index}
          work={work}
          except={id}
          onChange={(changed) => change(works.with(index, { ...work, ...changed }))}
          onRemove={() => change(works.toSpliced(index, 1))}
        />
      ))}
      <p className="row buttons">
        <Button label="related.add" onClick={() => add({})} />
        {data.map((doi) => (
          <Button
            key={doi}
            label="related.data"
            values={{ doi }}
            className="quiet"
            onClick={() => add({ kind: 'USES_DATA', doi })}
          />
        ))}
      </p>
      <SendingZone
        input={{ 'aria-label': useIntl().formatMessage({ id: 'related.file' }) }}
        status={{ drop: 'related.drop', sending: 'related.storing' }}
        limit={FILE_LIMITS.pdf}
        send={([file], context) => store({ variables: { file }, context })}
        onSent={({ data }) => {
          const { path, name } = data!.storeSupplement;
          add({ kind: 'HAS_SUPPLEMENT', path: path.replace(/^\/|\?.*$/g, ''), name });
        }}
      />
    </fieldset>
  );
}

type WorkProps = {
  index: number;
  work: RelatedWorkInput;
  except?: number;
  onChange: (changes: Partial<RelatedWorkInput>) => void;
  onRemove: () => void;
};

function Work({ index, work, except, onChange, onRemove }: WorkProps) {
  const intl = useIntl();
  const rejection = rejectionIn(useForm(), `relatedWorks.${index}`);
  const stored = work.doi ?? work.url ?? '';
  const [entered, enter] = useState(stored);
  const target = targetOf(entered);
  // What was typed may be of a work that was removed, whose place this one has.
  const typed = (target?.doi ?? target?.url ?? '') === stored ? entered : stored;
  const isNamed = Boolean(work.materialId ?? work.doi ?? work.url ?? work.path);
  const named = useQuery(RelatedRecordsDocument, {
    variables: { ids: [work.materialId!], title: null, first: 1 },
    skip: !work.materialId,
  });
  const offered = useQuery(RelatedRecordsDocument, {
    variables: { ids: null, title: typed.trim(), first: MAX_OFFERED },
    skip: isNamed || typed.trim().length < MIN_TITLE,
  });
  const [record] = named.data?.materials.nodes ?? [];
  const title = record && `${record.title} (${record.number}/${record.publicationYear})`;
  return (
    <div role="group" aria-label={`${intl.formatMessage({ id: 'field.relatedWorks' })} ${index + 1}`}>
      <div className="side-by-side">
        <Control
          label="field.kind"
          {...(work.path ? rejection : {})}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just added
          autoFocus={!isNamed}
          value={work.kind}
          options={KINDS.map((kind) => [kind, intl.formatMessage({ id: `related.${kind}` })])}
          onText={(kind) => onChange({ kind: kind as RelationKind })}
        />
        <Control
          label="field.date"
          type="date"
          value={work.date ?? ''}
          onText={(date) => onChange({ date: textOrNull(date) })}
        />
      </div>
      {work.path ? (
        <p>{work.name}</p>
      ) : (
        <Control
          label="field.materialId"
          hint={intl.formatMessage({ id: 'related.targetHint' })}
          {...rejection}
          autoComplete="off"
          required
          ref={(input: HTMLInputElement | null) =>
            input?.setCustomValidity(isNamed ? '' : intl.formatMessage({ id: 'related.unknown' }))
          }
          value={title ?? typed}
          onText={(text) => {
            enter(text);
            onChange(targetOf(text) ?? NO_TARGET);
          }}
        />
      )}
      {!isNamed && offered.data && (
        <ul>
          {offered.data.materials.nodes
            .filter(({ id }) => id !== except)
            .map(({ id, title: offer, number, publicationYear }) => (
              <li key={id}>
                <button type="button" className="quiet" onClick={() => onChange({ ...NO_TARGET, materialId: id })}>
                  {offer} ({number}/{publicationYear})
                </button>
              </li>
            ))}
        </ul>
      )}
      {(['note', 'noteEn'] as const).map((name) => (
        <Control
          key={name}
          rows={2}
          label={`field.${name}`}
          lang={name === 'note' ? 'sq' : 'en'}
          value={work[name] ?? ''}
          onText={(note) => onChange({ [name]: textOrNull(note) })}
        />
      ))}
      <Button label="places.remove" className="quiet" onClick={onRemove} />
    </div>
  );
}
