export function untilIndexed(databaseUrl: string): Promise<void>;
