import { toSavedName } from '../text/display-text.tsx'

/** Saves a text or bytes as a download. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, mediaType: string): void {
  saveBlob(name, new Blob([content], { type: mediaType }))
}

/** Saves a file as a download. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: toSavedName(name) }).click()
  // A download starts some time after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
