import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react';
import { useLinkClickHandler } from 'react-router-dom';

type Props = ComponentPropsWithoutRef<'a'> & { to: string };

/** Replaces the router's link, whose prefetching is as heavy as a page. `to` is an absolute path. */
function RouterLink({ to, onClick, children, ...rest }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { target: rest.target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return (
    <a {...rest} href={to} onClick={click}>
      {children}
    </a>
  );
}

/** On the server nothing is clicked, and resolving the sixty links of a page took a third of the rendering time. */
export function Anchor({ to, children, ...rest }: Props) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

/** A link to a page, which the router follows. */
export const Link: (props: Props) => ReactNode = import.meta.env?.SSR ? Anchor : RouterLink;
