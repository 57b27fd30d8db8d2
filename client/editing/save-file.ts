/** Browsers may still be reading when the click returns. */
const READ_WITHIN_MS = 60_000;

type Content = { fileName: string; mediaType: string; content: BlobPart };

/** Passes content to the browser as a download. */
export function saveFile({ fileName, mediaType, content }: Content): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
