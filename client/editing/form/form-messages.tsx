import { useEffect, useRef, type MouseEvent } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Message } from '../../components/message';
import { failureOf, type FieldError, type ServerRejection } from '../session/apollo';
import type { Stored } from '../drafts/use-stored';
import { Button, CopyButton } from '../shell/controls';
import { fieldId } from './form-context';
import { Clock } from '../shell/moment';
import { isMessageId, messageOf, type MessageId } from '../../i18n/message-ids';
import { FIRST_YEAR, LAST_YEAR, PASSWORD_LENGTH } from '../../shared/rules';

type UnsavedProps = { dirty: boolean; stored: Stored; at?: number; onDiscard: (event: MouseEvent) => void };

/** Where unsaved changes are stored; stays in sight. */
export function Unsaved({ dirty, stored, at, onDiscard }: UnsavedProps) {
  const text = dirty && <FormattedMessage id={`unsaved.${stored}`} values={{ time: at && <Clock at={at} /> }} />;
  const isResult = stored !== 'waiting';
  return (
    <div className="unsaved" data-stored={dirty ? stored : undefined}>
      <p>
        {/* Each pause in typing is a new attempt; only results are announced. */}
        <span role="status">{isResult && text}</span>
        {!isResult && text}
      </p>
      {dirty && <Button label="draft.discard" className="quiet" onClick={onDiscard} />}
    </div>
  );
}

export const Restored = ({ restored, lostFiles }: { restored: boolean; lostFiles: string[] }) => (
  <p className="restored" role="status">
    {restored && <FormattedMessage id="draft.restored" />}{' '}
    {lostFiles.length > 0 && <FormattedMessage id="draft.lostFiles" values={{ names: lostFiles.join(', ') }} />}
  </p>
);

/** Whether the reasons at the fields need no further explanation. */
export const isExplainedAtFields = ({ fields }: ServerRejection) =>
  fields.length > 0 && fields.every(({ holder }) => holder !== undefined);

/** The server's reasons, each a link to its field. */
export function Rejected({ rejection, form }: { rejection: ServerRejection; form: string }) {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [rejection]);
  return (
    <div ref={box} className="rejected" role="alert" tabIndex={-1}>
      <Message as="h2" id={rejection.code === 'OUTCOME_UNKNOWN' ? 'rejected.unknown' : 'rejected.title'} />
      <Message id={reasonId(rejection.code, intl.messages)} />
      <Reasons rejection={rejection} form={form} />
    </div>
  );
}

/** Why each field was rejected, with a link to it in its form; without fields the number of the request, if something went wrong. */
export function Reasons({ rejection, form }: { rejection: ServerRejection; form?: string }) {
  const { code, fields, requestId } = rejection;
  if (fields.length === 0) return code === 'CONFLICT' ? null : <RequestId id={requestId} />;
  return (
    <ul>
      {fields.map((error) => (
        <li key={`${error.field} ${error.message}`}>
          {form ? (
            <a href={`#${fieldId(form, error.field)}`} onClick={() => focusOn(fieldId(form, error.field))}>
              <FieldName name={error.field} />
            </a>
          ) : (
            <FieldName name={error.field} />
          )}
          : <Reason code={code} error={error} />
        </li>
      ))}
    </ul>
  );
}

/** Several values may be in one control, such as the institutions of an author. */
const focusOn = (field: string) =>
  [...document.querySelectorAll<HTMLElement>('[aria-invalid]')]
    .find(({ id }) => `${field}.`.startsWith(`${id}.`))
    ?.focus();

/** What whoever runs the server finds in the log. */
export function RequestId({ id }: { id?: string }) {
  if (!id) return null;
  return (
    <p>
      <FormattedMessage id="error.requestId" /> <code>{id}</code> <CopyButton label="error.copyRequestId" text={id} />
    </p>
  );
}

/** The last segment is the field: 'orcid' in 'authorDetails.0.orcid'. */
const lastOf = (path: string) => path.split('.').at(-1)!;

export const fieldName = (name: string, intl: IntlShape): string =>
  messageOf(`field.${name}`, intl) ?? messageOf(`field.${lastOf(name)}`, intl) ?? name;

export const FieldName = ({ name }: { name: string }) => fieldName(name, useIntl());

/** What the reasons say of the rules. */
const LIMITS = { firstYear: FIRST_YEAR, lastYear: LAST_YEAR, passwordLength: PASSWORD_LENGTH };

/** What a field requires, in the editor's language; the server's message is for developers. */
function Reason({ code, error }: { code: string; error: FieldError }) {
  const intl = useIntl();
  return fieldReason(code, error, intl) ?? intl.formatMessage({ id: 'reason.any' });
}

/** Fields with the same rule, which the reason of the first says. */
const ALIKE = [
  ['publicFrom', 'receivedOn', 'acceptedOn', 'publishedOn', 'deadline'],
  ['pdf', 'cv', 'cvEn', 'file'],
  ['foundedYear', 'ownedSince'],
  ['firstPage', 'lastPage'],
  ['email', 'submissionEmail'],
  ['password', 'newPassword'],
  ['issn', 'issnOnline'],
  ['path', 'actionPath'],
];

function fieldReason(code: string, { field, holder, file }: FieldError, intl: IntlShape): string | undefined {
  const name = lastOf(field);
  const [rule] = ALIKE.find((names) => names.includes(name)) ?? [/url$/i.test(name) ? 'licenceUrl' : name];
  const { problem } = file ?? {};
  const ids = problem ? [`unusable.${problem}`] : [`reason.${code}.${name}`, `reason.${rule}`];
  const known = ids.find((id) => isMessageId(id, intl.messages));
  return known && intl.formatMessage({ id: known }, { title: holder?.title, name: file?.name, ...LIMITS });
}

export const reasonsOf = (code: string, fields: FieldError[]) =>
  Object.fromEntries(fields.map((error) => [error.field, <Reason key={error.field} code={code} error={error} />]));

/** Why something other than a form was rejected, in a sentence. */
export function reasonOf(rejection: ServerRejection, intl: IntlShape): string {
  const ofFields = rejection.fields.map((error) => fieldReason(rejection.code, error, intl)).find(Boolean);
  return ofFields ?? intl.formatMessage({ id: reasonId(rejection.code, intl.messages) });
}

export function reasonId(code: string, messages: object): MessageId {
  const id = `error.${code}`;
  return isMessageId(id, messages) ? id : 'error.INTERNAL';
}

/** Why a form may not have been saved. */
export type UnsentReason = 'stopped' | 'signedOut' | 'tooMany' | 'lost' | 'unfinished';

/** Of a form that was not rejected for what is in it. */
export function unsentReasonOf(error: unknown): UnsentReason {
  const { code } = failureOf(error);
  if (code === 'UNAUTHENTICATED') return 'signedOut';
  return code === 'TOO_MANY_REQUESTS' ? 'tooMany' : 'lost';
}

/** Offers a retry instead of an alert. */
export const Unsent = ({ reason }: { reason: UnsentReason }) => (
  <Message id={`form.unsent.${reason}`} className="unsent" role="alert" />
);

type SendingProps = { share: number; files: Record<string, File[]>; onStop: () => void };

export function Sending({ share, files, onStop }: SendingProps) {
  const hasFiles = Object.values(files).some((list) => list.length > 0);
  return (
    <div className="sending">
      {hasFiles ? <Uploading share={share} /> : <Message as="span" id="form.saving" role="status" />}
      <Button label="form.stop" onClick={onStop} />
    </div>
  );
}

function Uploading({ share }: { share: number }) {
  const intl = useIntl();
  const percent = intl.formatNumber(share, { style: 'percent' });
  // Announced only at the half and at the end: single percents would flood a screen reader.
  const announced = Math.floor(share * 2) / 2;
  return (
    <>
      <progress value={share} max={1} aria-label={intl.formatMessage({ id: 'form.uploading' })} />
      <span aria-hidden="true">{percent}</span>
      <span className="visually-hidden" role="status">
        <FormattedMessage id="form.uploaded" values={{ percent: intl.formatNumber(announced, { style: 'percent' }) }} />
      </span>
    </>
  );
}
