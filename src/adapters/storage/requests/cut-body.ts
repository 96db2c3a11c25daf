/** A stretch of a body: `before` is the text between it and the one before. */
export interface CutPiece {
  before: string
  text: string
  /** `tools`: declarations, of which nothing is of a chat. `slice`: no JSON of its own. */
  kind: 'value' | 'tools' | 'slice'
}

export interface CutBody {
  pieces: readonly CutPiece[]
  after: string
}

/** Shorter ones stand where they are: their hash would be as long. */
const minPiece = 200
const sliceLength = 16_384

/**
 * Where a body is cut so that the pieces of the next one are the same, as far as it says the same: at each entry of the
 * lists in it, which every dialect has for its messages. Joined they are the body, character by character.
 */
export function cutBody(body: string): CutBody {
  const entries = readEntries(body)
  if (!entries) return inSlices(body)
  const pieces: CutPiece[] = []
  let before = '{'
  const take = (text: string, kind: CutPiece['kind'] = 'value') => {
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

/** Of a body that says nothing but what its values say. */
function readEntries(body: string): [string, unknown][] | null {
  try {
    const value: unknown = JSON.parse(body)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && JSON.stringify(value) === body ? Object.entries(value) : null
  } catch {
    return null
  }
}

function inSlices(body: string): CutBody {
  const pieces: CutPiece[] = []
  for (let at = 0; at < body.length; at += sliceLength) {
    pieces.push({ before: '', text: body.slice(at, at + sliceLength), kind: 'slice' })
  }
  return { pieces, after: '' }
}
