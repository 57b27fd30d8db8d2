/** Which limit JSON exceeds: its depth, or the fields of an object. Looks at the text, before anything is parsed. */
export function excessIn(json: Buffer | string, limits: { depth: number; fields: number }): 'depth' | 'fields' | null {
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  const fieldsOfOpen: number[] = [];
  let isText = false;
  for (let n = 0; n < bytes.length; n++) {
    const byte = bytes[n];
    if (isText) {
      if (byte === 0x5c) n++;
      else if (byte === 0x22) isText = false;
    } else if (byte === 0x22) isText = true;
    else if (byte === 0x5b || byte === 0x7b) {
      if (fieldsOfOpen.push(0) > limits.depth) return 'depth';
    } else if (byte === 0x5d || byte === 0x7d) fieldsOfOpen.pop();
    else if (byte === 0x3a && ++fieldsOfOpen[fieldsOfOpen.length - 1] > limits.fields) return 'fields';
  }
  return null;
}
