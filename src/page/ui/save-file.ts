import { toSavedName } from './file-name.tsx'

/** Hands a text or bytes to the browser as a download. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, mediaType: string): void {
  saveBlob(name, new Blob([content], { type: mediaType }))
}

/** Hands a file to the browser as a download. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: toSavedName(name) }).click()
  // A download begins some time after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
