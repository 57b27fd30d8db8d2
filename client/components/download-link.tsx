import type { ReactNode } from 'react';
import { paths } from '../shared/paths';

type Props = { materialId: number; className?: string; children: ReactNode };

/** The browser saves the file under the name sent by the server; a failure is logged. */
export function DownloadLink({ materialId, className, children }: Props) {
  const href = paths.download(materialId);
  return (
    <a href={href} className={className} onClick={() => void logRejection(href)} download>
      {children}
    </a>
  );
}

async function logRejection(href: string): Promise<void> {
  const response = await fetch(href, { method: 'HEAD' }).catch(() => null);
  if (!response?.ok) console.error('Failed to download file');
}
