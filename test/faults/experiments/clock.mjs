// Given to Node by --import: a clock that is wrong by as many milliseconds as the file CLOCK_FILE says, read anew at SIGUSR2.
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
