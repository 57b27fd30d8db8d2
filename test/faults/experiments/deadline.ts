/** `npm run test:faults` sets the number of seeds, and measures. In `npm test`, beside other work, a deadline is only for a hang. */
const FOR_A_HANG = process.env.FAULT_SEEDS ? 1 : 10;

/** The time within which something must happen, in milliseconds. */
export const within = (milliseconds: number) => milliseconds * FOR_A_HANG;
