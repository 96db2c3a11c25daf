import { findGraphemeBoundary } from '../../../lib/text.ts'
import type { ContextFigures } from './context-report.ts'
import type { TextRange } from './reduction.ts'
import { estimateTokens } from './token-estimate.ts'
import {
  countSentCharacters,
  formatLeftOut,
  splitDraft,
  toModelText,
  type MessageDraft,
} from '../conversation/message-draft.ts'
import type { MessagePart, TextPart } from '../conversation/message.ts'

/** Share of the window without the fixed parts of a request that a new message may take. */
const messageShare = 0.8

/** Tokens that stay free for what follows the message, such as calls and their results. */
const followingTokens = 2000

/** A message of this size is always sent whole, however small the window is. */
const minMessageTokens = 500

/** The tokens of the window that the input may use, and the parts of the next request. */
export interface MessageSpace extends Pick<ContextFigures, 'parts' | 'scale'> {
  roomTokens: number
}

/** Returns the estimated tokens that a new message may take. Of the parts, only the system prompt and the tools count. */
export function maxMessageTokens({ roomTokens, parts, scale }: MessageSpace): number {
  const fixed = parts.filter(({ kind }) => kind === 'prompt' || kind === 'tools')
  const fixedTokens = fixed.reduce((sum, { tokens }) => sum + tokens, 0)
  const free = roomTokens - fixedTokens * scale - followingTokens
  return Math.max(minMessageTokens, Math.floor((messageShare * free) / scale))
}

/** The ranges of a message’s text parts that are sent, by the index of the part, and the estimated tokens before and after. */
export interface MessageCut {
  parts: { index: number; sentRanges: TextRange[] }[]
  tokensBefore: number
  tokensAfter: number
}

/**
 * Cuts the text of a user message to a number of tokens. Pastes are cut first, from the largest on, and typed text last. Each
 * keeps its start and its end. Returns `undefined` if the text fits, or if nothing can be cut. Earlier cuts do not count.
 */
export function cutMessage(parts: readonly MessagePart[], maxTokens: number): MessageCut | undefined {
  const texts = parts.flatMap((part, index) => (part.type === 'text' ? [{ part, index }] : []))
  const tokensBefore = estimateSentTokens(texts.map(({ part: { text, pasted } }) => ({ text, pasted })))
  if (tokensBefore <= maxTokens) return undefined
  const pieces = texts.flatMap(({ part, index }) => toPieces(part, index))
  shrink(pieces, tokensBefore - maxTokens)
  if (pieces.every(({ sentTokens }) => sentTokens === undefined)) return undefined
  const cut = texts.map(({ part, index }) => {
    const ofPart = pieces.filter((piece) => piece.partIndex === index)
    return { part, index, sentRanges: joinRanges(ofPart.flatMap(rangesOf)) }
  })
  return {
    parts: cut.map(({ index, sentRanges }) => ({ index, sentRanges })),
    tokensBefore,
    tokensAfter: estimateSentTokens(
      cut.map(({ part: { text, pasted }, sentRanges }) => ({ text, pasted, sentRanges })),
    ),
  }
}

/** Returns the draft’s characters that fit, of all its characters, or `undefined` if all of them do. */
export function measureDraftCut(
  draft: MessageDraft,
  maxTokens: number,
): { sent: number; total: number } | undefined {
  const part: TextPart = {
    type: 'text',
    round: 0,
    text: draft.text,
    pasted: draft.pasted && [...draft.pasted],
  }
  const [cut] = cutMessage([part], maxTokens)?.parts ?? []
  return cut && countSentCharacters({ ...draft, sentRanges: cut.sentRanges })
}

/** Returns the estimated tokens of the texts of a user message, as they are sent. */
export function estimateSentTokens(
  parts: readonly Pick<TextPart, 'text' | 'pasted' | 'sentRanges'>[],
): number {
  return parts.reduce((sum, part) => sum + estimateTokens(JSON.stringify(toModelText(part))), 0)
}

/** A paste or a typed section of a text part, and the tokens that are sent of it if it is cut. */
interface Piece {
  partIndex: number
  /** Position in the text of the part, with its pasted texts. */
  start: number
  text: string
  isPasted: boolean
  tokens: number
  sentTokens?: number
}

function toPieces(part: TextPart, partIndex: number): Piece[] {
  let start = 0
  return splitDraft(part).map(({ text, pasted }) => {
    const piece = { partIndex, start, text, isPasted: pasted !== undefined, tokens: countTokens(text) }
    start += text.length
    return piece
  })
}

/** Tokens of the note in place of what is left out. */
const noteTokens = countTokens(`\n${formatLeftOut(9_999_999)}\n`)

/** Tokens that each paste keeps, so that the model sees what it is. They go only if that is not enough. */
const minPieceTokens = 256

/** Sets the sent tokens of pieces, in the order in which they are cut, until the excess is gone. */
function shrink(pieces: readonly Piece[], excessTokens: number): void {
  const order = pieces.toSorted(
    (one, other) => Number(other.isPasted) - Number(one.isPasted) || other.tokens - one.tokens,
  )
  let excess = excessTokens
  for (const minTokens of [minPieceTokens, 0]) {
    for (const piece of order) {
      if (excess <= 0) return
      const current = piece.sentTokens === undefined ? piece.tokens : piece.sentTokens + noteTokens
      const sentTokens = Math.max(minTokens, current - excess - noteTokens)
      if (sentTokens + noteTokens >= current) continue
      excess -= current - sentTokens - noteTokens
      piece.sentTokens = sentTokens
    }
  }
}

/** Share of the sent text that comes from the start of a piece. */
const headShare = 0.75

function rangesOf({ text, start, sentTokens }: Piece): TextRange[] {
  const end = start + text.length
  if (sentTokens === undefined) return [{ start, end }]
  const headUnits = walk(text, sentTokens * headShare, 1)
  const head = findGraphemeBoundary(text, headUnits, 'before')
  const tail = findGraphemeBoundary(text, text.length - walk(text, sentTokens * (1 - headShare), -1), 'after')
  return [
    { start, end: start + head },
    { start: start + tail, end },
  ].filter((range) => range.end > range.start)
}

/** Returns the number of UTF-16 units at the start or the end of a text that take at most that many tokens. */
function walk(text: string, tokens: number, step: 1 | -1): number {
  let free = Math.floor(tokens * 4)
  const first = step === 1 ? 0 : text.length - 1
  let units = 0
  while (units < text.length) {
    free -= quartersOf(text.charCodeAt(first + units * step))
    if (free < 0) break
    units += 1
  }
  return units
}

/** Returns the tokens of a text in JSON, as `estimateTokens` counts them, but not rounded. */
function countTokens(text: string): number {
  let quarters = 0
  for (let at = 0; at < text.length; at++) quarters += quartersOf(text.charCodeAt(at))
  return quarters / 4
}

/** Returns the size of a UTF-16 unit in JSON, in quarters of a token. */
function quartersOf(code: number): number {
  if (code === 0x22 || code === 0x5c || (code >= 0x08 && code <= 0x0d && code !== 0x0b)) return 2
  if (code < 0x20) return 6
  if (code <= 0x7e) return 1
  return code >= 0xdc00 && code <= 0xdfff ? 1 : 4
}

/** Joins ranges that follow one another without a gap. */
function joinRanges(ranges: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last?.end === range.start) last.end = range.end
    else joined.push({ ...range })
  }
  return joined
}
