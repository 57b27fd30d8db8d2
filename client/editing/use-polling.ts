import type { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';

type Query = Pick<useQuery.Result<unknown>, 'startPolling' | 'stopPolling'>;

/** Asks again and again while something is in progress. */
export function usePolling({ startPolling, stopPolling }: Query, milliseconds: number, isInProgress: boolean) {
  useEffect(() => {
    if (isInProgress) startPolling(milliseconds);
    return stopPolling;
  }, [isInProgress, milliseconds, startPolling, stopPolling]);
}
