import { showPicture } from './pictures';

it('a picture that could not be loaded is asked for again', async () => {
  const answers = [false, true].map((ok) => ({ ok, blob: async () => ok }));
  Object.assign(globalThis, { fetch: async () => answers.shift() });
  Object.assign(URL, { createObjectURL: String });
  const image = new Image();
  for (const shown of [null, 'true', 'true']) {
    showPicture(image, '/a.webp');
    await new Promise((resolve) => setTimeout(resolve));
    expect(image.getAttribute('src')).toBe(shown);
  }
});
