import type { ReactNode } from 'react';
import { mailto } from '../shared/web-url';

type Props = { address: string; className?: string; children?: ReactNode };

export const EmailLink = ({ address, children = address, className }: Props) => (
  <a className={className} href={mailto(address)}>
    {children}
  </a>
);
