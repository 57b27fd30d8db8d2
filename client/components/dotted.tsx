import { Fragment, type ReactNode } from 'react';

/** The parts that are not empty, separated by dots; a line never begins with a dot. */
export function Dotted({ parts }: { parts: ReactNode[] }) {
  const present = parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '');
  return present.map((part, index) => (
    <Fragment key={index}>
      {part}
      {index < present.length - 1 && '\u00a0· '}
    </Fragment>
  ));
}
