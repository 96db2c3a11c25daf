import { importLimits } from '../import-limits.ts'

/** Nothing where it is no data, or larger than a file of a chat may be. */
export function readDataUrl(url: string): Uint8Array<ArrayBuffer> | undefined {
  const found = /^data:[^,]{0,200};base64,/.exec(url)
  return found ? decodeBase64(url.slice(found[0].length)) : undefined
}

export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > (importLimits.attachmentBytes * 4) / 3 + 4) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
