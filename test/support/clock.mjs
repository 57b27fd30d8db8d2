// Shifts the clock of the product: as a story says, or, loaded with --import, by the milliseconds in the file CLOCK_FILE.
import fs from 'node:fs';

const RealDate = Date;
const realNow = performance.now.bind(performance);
let offset = process.env.CLOCK_FILE ? Number(fs.readFileSync(process.env.CLOCK_FILE, 'utf8')) : 0;

export const timePasses = (milliseconds) => void (offset += milliseconds);
export const timeIsNow = () => void (offset = 0);

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length) super(...given);
    else super(RealDate.now() + offset);
  }

  static now() {
    return RealDate.now() + offset;
  }
};
performance.now = () => realNow() + offset;
