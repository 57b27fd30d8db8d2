import { Fragment, type ReactNode } from 'react';

/** The parts that are not empty, separated by dots; a line never begins with a dot. */
export function Dotted({ parts }: { parts: ReactNode[] }) {
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && '\u00a0· '}
      {part}
    </Fragment>
  ));
}
