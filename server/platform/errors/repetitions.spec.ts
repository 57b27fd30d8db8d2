import { Repetitions } from './repetitions.js';

it('logs the first of a kind one by one and counts the others, anew in each period', () => {
  const reported: string[] = [];
  const repetitions = new Repetitions((kind, more) => reported.push(`${kind} ×${more}`));
  const flood = () => [...'aaaabaaa'].filter((kind) => repetitions.admit(kind)).join('');
  expect(flood()).toBe('aaaaba');
  expect(reported).toEqual([]);
  repetitions.summarise();
  expect(reported).toEqual(['a ×2']);
  expect(flood()).toBe('aaaaba');
  repetitions.summarise();
});

it('bounds the memory for any number of kinds', () => {
  const reported: string[] = [];
  const repetitions = new Repetitions((kind, more) => reported.push(`${kind} ×${more}`), 1);
  for (let n = 0; n < 10_000; n++) repetitions.admit(`kind ${n}`);
  repetitions.summarise();
  expect(reported).toEqual(['others ×9499']);
});
