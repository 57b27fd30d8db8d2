import { pathToFileURL } from 'node:url';

type Clock = { timePasses: (milliseconds: number) => void; timeIsNow: () => void };
type Outside = { importBuilt: (specifier: string) => Promise<Clock> };

/** The clock of the product, which Node has loaded outside of the sandbox. That of the stories goes on as before; no timers run. */
export const { timePasses, timeIsNow } = await (globalThis as unknown as Outside).importBuilt(
  pathToFileURL('test/support/clock.mjs').href,
);
