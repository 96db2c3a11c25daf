import { isRecord } from '../../../../lib/json.ts'

/** A piece of a body. `before` is the text between the previous piece and this one. */
export interface BodyPiece {
  before: string
  text: string
  /** `tools` are declarations without content of the chat. `slice` is not valid JSON by itself. */
  kind: 'value' | 'tools' | 'slice'
}

export interface SplitBody {
  pieces: readonly BodyPiece[]
  after: string
}

/** Minimum length of a piece. Shorter values stay inline, because their hash would be as long. */
const minPiece = 200
const sliceLength = 16_384

/**
 * Splits a body so that unchanged parts of the next body give the same pieces. Splits at each entry of its lists,
 * which every dialect uses for messages. The pieces joined are exactly the body.
 */
export function splitBody(body: string): SplitBody {
  const entries = readEntries(body)
  if (!entries) return inSlices(body)
  const pieces: BodyPiece[] = []
  let before = '{'
  const take = (text: string, kind: BodyPiece['kind'] = 'value') => {
    if (text.length < minPiece) before += text
    else {
      pieces.push({ before, text, kind })
      before = ''
    }
  }
  for (const [index, [name, value]] of entries.entries()) {
    before += `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`
    if (name === 'tools') take(JSON.stringify(value), 'tools')
    else if (!Array.isArray(value)) take(JSON.stringify(value))
    else {
      before += '['
      for (const [place, each] of value.entries()) {
        if (place > 0) before += ','
        take(JSON.stringify(each))
      }
      before += ']'
    }
  }
  return { pieces, after: `${before}}` }
}

/** Returns the entries of a body that is fully described by its parsed JSON, or null. */
function readEntries(body: string): [string, unknown][] | null {
  try {
    const value: unknown = JSON.parse(body)
    return isRecord(value) && JSON.stringify(value) === body ? Object.entries(value) : null
  } catch {
    return null
  }
}

function inSlices(body: string): SplitBody {
  const pieces: BodyPiece[] = []
  for (let at = 0; at < body.length; at += sliceLength) {
    pieces.push({ before: '', text: body.slice(at, at + sliceLength), kind: 'slice' })
  }
  return { pieces, after: '' }
}
