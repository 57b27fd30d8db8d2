import { DARK, LIGHT } from '../../client/shared/mail-colours.js';
import { read } from './files.js';

const inSixDigits = (colour: string) => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
const TOKENS = Object.fromEntries(
  [...read('client/styles/tokens.css').matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
    ([, name, ...colours]) => [name.replace('-', ''), colours.map(inSixDigits)],
  ),
);

it('mails have the colours of pages', () => {
  const names = (Object.keys(LIGHT) as (keyof typeof LIGHT)[]).filter((name) => name !== 'onBrand');
  const ofMails = names.map((name) => [name, [LIGHT[name], DARK[name]]]);
  expect(ofMails).toEqual(names.map((name) => [name, TOKENS[name]]));
});

it('a browser’s bar has the colour of the paper', () => {
  const bars = read('client/frame/frame.tsx').matchAll(/name="theme-color" content="(#\w+)"/g);
  expect([...bars].map(([, colour]) => colour)).toEqual(TOKENS.paper);
});
