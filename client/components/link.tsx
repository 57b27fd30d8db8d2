import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

type Props = ComponentPropsWithoutRef<'a'> & { to: string };

/** A link to a page, which the router follows. The server writes it out as it is: resolving the sixty of a page was a third of its work. */
export const Link: (props: Props) => ReactNode = import.meta.env?.SSR ? Anchor : RouterLink;

export function Anchor({ to, children, ...rest }: Props) {
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  );
}
