import { session } from '../../session/session';

const loaded = new Map<string, Promise<string>>();

/** Readers get the figures of published records only, so an editor's browser asks with the editor's token. */
export function showPicture(image: HTMLImageElement, src: string): void {
  if (!src.startsWith('/')) return void (image.src = src);
  const picture = loaded.get(src) ?? load(src);
  loaded.set(src, picture);
  picture.then(
    (url) => (image.src = url),
    () => loaded.delete(src),
  );
}

async function load(src: string): Promise<string> {
  const response = await fetch(src, { headers: { authorization: `Bearer ${session.read()?.access_token}` } });
  if (!response.ok) throw new Error(`${src}: ${response.status}`);
  return URL.createObjectURL(await response.blob());
}
