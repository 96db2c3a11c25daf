import { hashOf } from '../blob-store.ts'
import { packText, unpackText } from './pack-text.ts'

/** Characters that are deflated in one go. */
const stretchLength = 512 * 1024
/** In UTF-8, with the other half of a character. */
const mostStretchBytes = 3 * (stretchLength + 1)
/** Of one body: twice what is heard of it at most. */
export const mostStretches = 64

/** A stretch of a text, deflated, in Base64, as a JSON string; and the SHA-256 of that. */
export interface PackedStretch {
  hash: string
  json: string
}

/** As far as there is room for it: `length` characters of the text. */
export async function packStretches(
  text: string,
  mostStored: number,
): Promise<{ stretches: PackedStretch[]; length: number }> {
  const stretches: PackedStretch[] = []
  let stored = 0
  let at = 0
  while (at < text.length) {
    const end = endOfStretch(text, at)
    const json = JSON.stringify(await packText(text.slice(at, end)))
    stored += json.length
    if (stored > mostStored) break
    stretches.push({ hash: await hashOf(new TextEncoder().encode(json)), json })
    at = end
  }
  return { stretches, length: at }
}

/** `null`: it is none, or more than one can be. A part of a restored backup may say anything. */
export async function unpackStretch({ json }: Pick<PackedStretch, 'json'>): Promise<string | null> {
  try {
    return await unpackText(String(JSON.parse(json)), mostStretchBytes)
  } catch {
    return null
  }
}

/** Not within a character of two code units. */
function endOfStretch(text: string, start: number): number {
  const end = start + stretchLength
  const code = text.charCodeAt(end - 1)
  return Math.min(code >= 0xd800 && code <= 0xdbff ? end + 1 : end, text.length)
}
