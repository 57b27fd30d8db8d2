import { namePositions, positionsOf } from './name-positions';

const dot = (x: number, y: number, name = 'Liqeni i Ohrit (1)') => ({ x, y, radius: 12, name });
const anchors = (...dots: ReturnType<typeof dot>[]) => namePositions(dots, 600).map((position) => position?.anchor);

it('a name is written towards the middle of the map', () => {
  expect(anchors(dot(100, 100), dot(500, 300))).toEqual(['start', 'end']);
  const positions = positionsOf(dot(300, 100), 600).map(({ x, y, anchor }) => `${anchor} ${x} ${y}`);
  expect(positions).toEqual(['start 320 100', 'end 280 100', 'middle 300 72', 'middle 300 128']);
  expect(positionsOf(dot(301, 100), 600)[0].anchor).toBe('end');
});

it('a name that would cover a place beside it is written above or below its place', () => {
  expect(anchors(dot(290, 200), dot(490, 200), dot(390, 200))).toEqual(['end', 'middle', 'middle']);
  expect(anchors(dot(100, 100, 'Shkodra'), dot(100, 115, 'Puka'))).toEqual(['start', 'end']);
});

it.each([
  [249, 30, 'start'],
  [250, 30, 'middle'],
  [350, 30, 'middle'],
  [351, 30, 'end'],
  [275, 50, undefined],
  [276, 50, 'middle'],
  [325, 50, undefined],
])('at %i a name of %i letters has its room within the map', (x, letters, anchor) => {
  expect(anchors(dot(x, 100, 'x'.repeat(letters)))).toEqual([anchor]);
});

it.each([
  [242, 100, 'start'],
  [241, 100, 'middle'],
  [241, 123, 'middle'],
  [241, 124, 'start'],
  [108, 100, 'start'],
  [109, 100, 'middle'],
])('a name of 110 pixels beside a place at 100 leaves room for another at %i, %i', (x, y, anchor) => {
  expect(anchors(dot(100, 100, 'x'.repeat(10)), dot(x, y, ''))[0]).toBe(anchor);
});
