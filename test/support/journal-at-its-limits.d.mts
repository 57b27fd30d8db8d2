export function fillToLimits(
  sql: (text: string, values: unknown[]) => Promise<unknown>,
  counts?: { issues?: number; articles?: number },
): Promise<void>;
