/** Pseudorandom numbers from 0 to 1, reproducible by seed (mulberry32). */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const between = (random: Random, from: number, to: number) => from + random() * (to - from);
export const oneOf = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)];
