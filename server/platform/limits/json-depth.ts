/** Whether JSON is nested more deeply; looks at the text, before anything is parsed. */
export function isDeeper(json: Buffer | string, max: number): boolean {
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  let depth = 0;
  let isText = false;
  for (let n = 0; n < bytes.length; n++) {
    const byte = bytes[n];
    if (isText) {
      if (byte === 0x5c) n++;
      else if (byte === 0x22) isText = false;
    } else if (byte === 0x22) isText = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > max) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return false;
}
