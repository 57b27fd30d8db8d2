/** For how long a turn of the event loop goes on with what is waiting, in milliseconds. */
const TURN_MS = 5;

let began = 0;
const waiting: (() => void)[] = [];

/** Resolves in a later turn of the event loop, one caller in each: whatever they continue with is never done in the same one. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(admit);
  });

function admit(): void {
  waiting.shift()!();
  if (waiting.length) setImmediate(admit);
}

/** Whether so much has been done in this turn that the rest should wait. */
export function isTurnOver(): boolean {
  const now = performance.now();
  if (!began) {
    began = now;
    setImmediate(() => (began = 0));
  }
  return now - began > TURN_MS;
}

/** Leaves the rest of some work to another turn if this one has gone on for long. */
export const endTurn = async (): Promise<void> => {
  if (isTurnOver()) await nextTurn();
};

/** What a function makes of each of these, without holding the event loop. */
export async function inTurns<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    if (isTurnOver()) await nextTurn();
    made.push(make(item));
  }
  return made;
}
