// Loaded with --import: shifts the clock by the milliseconds in the file CLOCK_FILE, which is reread on SIGUSR2.
import fs from 'node:fs';

const RealDate = Date;
let offset = 0;
const read = () => (offset = Number(fs.readFileSync(process.env.CLOCK_FILE, 'utf8')));
read();
process.on('SIGUSR2', read);

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length) super(...given);
    else super(RealDate.now() + offset);
  }

  static now() {
    return RealDate.now() + offset;
  }
};
