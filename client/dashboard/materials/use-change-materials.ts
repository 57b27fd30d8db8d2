import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { ChangedMaterialInput, Publication } from '../../schema.generated';
import { failureOf, loadAgain, type ServerRejection, apollo } from '../../editing/session/apollo';
import { useNotify, useUndoNotice } from '../../editing/shell/notices';
import { fieldName, reasonOf } from '../../editing/form/form-messages';
import { type Consequence, withConsequence } from '../../editing/list/use-remove';
import type { Lacking } from './marks';
import * as api from './materials.generated';
import { groupOf } from './groups';

export type MaterialChanges = Omit<ChangedMaterialInput, 'id' | 'version'>;
type Before = Pick<api.MaterialRowFragment, 'id' | 'version' | 'title'> & Partial<MaterialChanges>;
type Changed = api.ChangeMaterialsMutation['changeMaterials'][number];

/** What became of a row: its state and, of a draft, what it lacks to be published; or the reason why it was not changed. */
export type Outcome = { id: number; title: string } & ({ state: Publication; lacks?: string } | { rejected: string });

/**
 * Changes several materials and offers to undo what can be undone. Both rely on the version check: they never overwrite what somebody else
 * has saved in the meantime.
 */
export function useChangeMaterials() {
  const intl = useIntl();
  const once = useSingleFlight();
  const notify = useNotify();
  const notifyUndoable = useUndoNotice();
  /** Why the last change failed. */
  const [failed, setFailed] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);

  const [mutate, { client }] = useMutation(api.ChangeMaterialsDocument);

  async function send(changes: ChangedMaterialInput[]): Promise<Changed[] | ServerRejection> {
    try {
      return (await mutate({ variables: { changes } })).data!.changeMaterials;
    } catch (error) {
      console.error(error);
      return failureOf(error);
    }
  }

  /** All rows, or none. */
  async function sendTogether(
    rows: readonly Before[],
    changes: ChangedMaterialInput[],
    onSaved?: () => void,
  ): Promise<Changed[] | null> {
    setFailed(null);
    setOutcomes([]);
    const done = await send(changes);
    if (Array.isArray(done)) onSaved?.();
    if (!isDeclined(done)) await loadAgain(client);
    if (Array.isArray(done)) return done;
    setFailed(rejectionOfAll(done, rows, intl));
    return null;
  }

  const offerUndo = (text: string, rows: readonly Before[], changes: MaterialChanges[], done: readonly Changed[]) =>
    notifyUndoable(
      text,
      () =>
        void sendTogether(
          rows,
          rows.map((row, index) => reverseOf(row, changes[index], done[index].version)),
        ),
    );

  /**
   * Changes all rows, or none. `changeOf` returns the change for a row; `onSaved` is called before the lists are loaded again,
   * `consequence` afterwards. Resolves to false unless all were changed.
   */
  async function change(
    rows: readonly Before[],
    changeOf: (row: Before) => MaterialChanges,
    text: string,
    { onSaved, consequence }: { onSaved?: () => void; consequence?: Consequence } = {},
  ) {
    const changes = rows.map(changeOf);
    const done = await sendTogether(
      rows,
      rows.map(({ id, version }, index) => ({ ...changes[index], id, version })),
      onSaved,
    );
    if (!done) return false;
    const inOrder = rows.map(({ id }) => done.find((each) => each.id === id)!);
    offerUndo(withConsequence(text, await consequence?.()), rows, changes, inOrder);
    return true;
  }

  /** Changes each row that can be changed; `outcomes` says what became of each. */
  async function changeEach(
    rows: readonly api.MaterialRowFragment[],
    change: MaterialChanges,
    textOf: (count: number) => string,
  ) {
    setFailed(null);
    const changed: { row: api.MaterialRowFragment; done: Changed }[] = [];
    const outcomes: Outcome[] = [];
    let result: Changed[] | ServerRejection = [];
    for (const row of rows) {
      const { id, version, title } = row;
      if (!isDeclined(result)) result = await send([{ ...change, id, version }]);
      if (Array.isArray(result)) {
        changed.push({ row, done: result[0] });
        const { publication: state } = result[0];
        outcomes.push({ id, title, state, ...(state === 'DRAFT' && { lacks: lackOf(row) }) });
      } else outcomes.push({ id, title, rejected: rejectionOfRow(result, intl) });
    }
    if (!isDeclined(result)) await loadAgain(client);
    setOutcomes(outcomes);
    if (changed.length === 0) return;
    const text = textOf(changed.length);
    // What could not be published again is no part of an undo.
    const undoable = changed.filter(({ row }) => !change.isDraft || !lackOf(row));
    if (undoable.length === 0) return notify(text);
    offerUndo(
      text,
      undoable.map(({ row }) => row),
      undoable.map(() => change),
      undoable.map(({ done }) => done),
    );
  }

  return { change: once(change), changeEach: once(changeEach), failed, outcomes };
}

/** Whoever does not sign in again is not asked for each row, nor for the list. */
const isDeclined = (result: Changed[] | ServerRejection) => !Array.isArray(result) && result.code === 'UNAUTHENTICATED';

export type BulkChange = ReturnType<typeof useChangeMaterials>;

/** The change that gives a row back what it had before, unless somebody has changed it since. */
function reverseOf(row: Before, change: MaterialChanges, version: number): ChangedMaterialInput {
  const names = Object.keys(change) as (keyof MaterialChanges)[];
  const before = names.map((name) => [name, name === 'isDeleted' ? !change.isDeleted : row[name]]);
  return { ...(Object.fromEntries(before) as MaterialChanges), id: row.id, version };
}

/** What prevents the publication of a draft. One that was imported may have been published without it. */
export const blockersOf = ({ gaps, figuresWithoutText }: Lacking): Lacking => ({
  gaps: gaps.filter((gap) => gap === 'ABSTRACT' || gap === 'PDF'),
  figuresWithoutText,
});

/** The field without which a draft is not published. */
function lackOf(row: Lacking): string | undefined {
  const { gaps, figuresWithoutText } = blockersOf(row);
  return gaps[0]?.toLowerCase() ?? (figuresWithoutText ? 'fullText' : undefined);
}

/** Whether the rows may have been changed all the same; without a message the server did not answer. */
const isUnknown = ({ code, message }: ServerRejection) =>
  code === 'OUTCOME_UNKNOWN' || (code === 'UNAVAILABLE' && !message);

/** Why the change of all rows failed, and because of which. */
function rejectionOfAll(rejection: ServerRejection, rows: readonly Before[], intl: IntlShape): string {
  if (isUnknown(rejection)) return intl.formatMessage({ id: 'select.unknown' });
  const [field] = rejection.fields;
  const row = rows.find(({ id }) => id === field?.record);
  if (row && rejection.code !== 'CONFLICT')
    return intl.formatMessage({ id: 'select.rejected' }, { title: row.title, field: fieldName(field.field, intl) });
  const reason = [row?.title, reasonOf(rejection, intl)].filter(Boolean).join(': ');
  return intl.formatMessage({ id: 'select.failed' }, { reason });
}

/** Why the change of one row failed. */
function rejectionOfRow(rejection: ServerRejection, intl: IntlShape): string {
  if (isUnknown(rejection)) return intl.formatMessage({ id: 'select.unknown' });
  const [field] = rejection.fields;
  return field && !field.holder
    ? intl.formatMessage({ id: 'outcome.field' }, { field: fieldName(field.field, intl) })
    : reasonOf(rejection, intl);
}

/** Ignores a click while the work of another one is running: it would find the versions of the first one outdated. */
function useSingleFlight() {
  const isRunning = useRef(false);
  return <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result | undefined> => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      try {
        return await work(...args);
      } finally {
        isRunning.current = false;
      }
    };
}

/** The articles of an issue that was deleted or moved alone remain, without an issue: a sentence with how many. */
export function useLeftBehind() {
  const intl = useIntl();
  return async (rows: readonly api.MaterialRowFragment[]): Promise<string | undefined> => {
    const issues = rows.filter(({ category }) => groupOf(category) === 'issue');
    // Two of them may have the same number and year.
    const numbers = new Map(issues.map(({ publicationYear: year, number }) => [`${year}/${number}`, { year, number }]));
    const counts = await Promise.all([...numbers.values()].map(countLeftBehind)).catch(console.error);
    const count = counts?.reduce((sum, each) => sum + each, 0) ?? 0;
    return count > 0 ? intl.formatMessage({ id: 'issue.leftBehind' }, { count }) : undefined;
  };
}

async function countLeftBehind(variables: api.IssueAtQueryVariables): Promise<number> {
  const { data } = await apollo.query({ query: api.IssueAtDocument, variables });
  return data && data.issues.nodes.length === 0 ? data.articles.totalCount : 0;
}
