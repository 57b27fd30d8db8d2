import { Fragment, type ReactNode } from 'react';

/** What there is of the parts, with dots between them; a line never begins with a dot. */
export function Dotted({ parts }: { parts: ReactNode[] }) {
  const given = parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '');
  return given.map((part, index) => (
    <Fragment key={index}>
      {part}
      {index < given.length - 1 && '\u00a0· '}
    </Fragment>
  ));
}
