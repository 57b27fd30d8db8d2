import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageOf } from '../../components/pager';

/** A new id each time a form for a new record is opened, so that each has a draft and files of its own. */
export const newFormId = (): `new-${string}` => `new-${Math.random().toString(36).slice(2)}`;

type View = 'list' | 'new' | number;

/** Values of parameters; one without a value is left out. */
type Changes = Record<string, string | null>;

function changed(before: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

/** The state of a screen, which is in its URL: the open form, the search, the order and the page. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  // What is typed is sought a little later, when the URL may have changed.
  const latest = useRef(params);
  useLayoutEffect(() => void (latest.current = params));
  return useMemo(() => {
    const form = params.get('form') ?? '';
    const isNew = /^new(-[a-z0-9]{1,20})?$/.test(form);
    const view: View = isNew ? 'new' : /^\d+$/.test(form) ? Number(form) : 'list';
    const change = (changes: Changes, replace: boolean) => setParams(changed(latest.current, changes), { replace });
    return {
      view,
      /** Identifies the opened form of a new record; null until the URL contains it. */
      formId: isNew && form !== 'new' ? form : null,
      assignFormId: () => change({ form: newFormId() }, true),
      open: (form: 'new' | `new-${string}` | number) =>
        change({ form: form === 'new' ? newFormId() : String(form) }, false),
      close: () => change({ form: null, field: null, queue: null }, false),
      /** Opens the first of several forms to be completed one after another. */
      openQueue: (ids: readonly number[]) => change({ form: String(ids[0]), queue: ids.join(',') }, false),
      /** Opens the workplace of an issue, without a form. */
      openIssue: (id: number) => change({ form: null, queue: null, issue: String(id) }, false),
      queue: (params.get('queue') ?? '').split(',').filter(Boolean).map(Number),
      get: (name: string) => params.get(name) ?? '',
      /** From 1. */
      page: pageOf(params),
      /** Any change other than of the page returns to the first page. */
      set: (changes: Changes) => change({ page: null, ...changes }, true),
      /** The URL of this list with some parameters changed. */
      to: (changes: Changes) => `?${changed(params, { page: null, ...changes })}`,
    };
  }, [params, setParams]);
}
