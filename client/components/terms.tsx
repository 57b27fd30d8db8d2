import type { ReactNode } from 'react';

/** The rows of a definition list. */
export const Terms = ({ of }: { of: readonly (readonly [term: string, value: ReactNode])[] }) =>
  of.map(([term, value]) => (
    <div key={term}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  ));
