import { namePositions } from './name-positions';

const dot = (x: number, y: number, name = 'Liqeni i Ohrit (1)') => ({ x, y, radius: 12, name });
const anchors = (...dots: ReturnType<typeof dot>[]) => namePositions(dots, 600).map((position) => position?.anchor);

it('a name is written towards the middle of the map', () => {
  expect(anchors(dot(100, 100), dot(500, 300))).toEqual(['start', 'end']);
});

it('a name that would cover a place beside it is written above or below its place', () => {
  const [elbasan, ohrid, prespa] = [dot(292, 469, 'Elbasani (1)'), dot(436, 490), dot(490, 515)];
  expect(anchors(elbasan, ohrid, prespa)).not.toContain(undefined);
  expect(anchors(dot(290, 200), dot(490, 200), dot(390, 200))).toEqual(['end', 'middle', 'middle']);
});

it('a name without room is not written', () => {
  expect(anchors(dot(300, 100, 'x'.repeat(60)))).toEqual([undefined]);
});
