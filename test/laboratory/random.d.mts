export function randomOf(seed: number): (below: number) => number;
