import { toSavedName } from './file-name.tsx'

/** Hands a text or bytes to the browser as a download. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, mediaType: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  Object.assign(document.createElement('a'), { href: url, download: toSavedName(name) }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
