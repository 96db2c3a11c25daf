import { HarmonyReader, lengthOfPartial, startsHarmony, type ProsePiece } from './harmony-reader.ts'

/** Opening and closing tags of thoughts in the content of an answer. The names are matched without case. */
const pairs: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<reasoning>', '</reasoning>'],
  ['<reason>', '</reason>'],
  ['<thought>', '</thought>'],
  ['<thoughts>', '</thoughts>'],
  ['<seed:think>', '</seed:think>'],
  ['<antthinking>', '</antthinking>'],
  ['◁think▷', '◁/think▷'],
  ['[think]', '[/think]'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<|channel>thought', '<channel|>'],
]
const longestClose = 40
/** Limit of an opening tag with attributes, and of the spaces in a closing one. */
const longestOpen = 100
const maxCloseSpaces = 4

/** Harmony marks at the start of an answer: `<|channel|>`, or `<|start|>` before it. */
const harmonyOpens = ['<|channel|>', '<|start|>', '<|message|>']

/** A model whose chat template writes the opening tag itself, so that only the closing tag arrives. */
const thinkingModel =
  /(^|[^a-z])(r1|qwq|qvq|think(ing|er)?|reason(ing|er)?|nemotron|magistral|minimax-m\d|glm-(4\.[5-9]|z1|[5-9])|step-?3|deepcoder|exaone-deep|gpt-oss)([^a-z]|$)/i

/** Limit of text that waits for a closing tag. A longer text is shown as an answer. */
const maxWaiting = 400_000
/** The same limit for models that are not known to think. */
const maxWaitingInRead = 16_000

/**
 * Separates the thoughts of a model from its answer, in content that has both.
 * Only tags at the start of the content count. A tag later in the answer, or in code, stays text.
 * A closing tag without an opening one ends thoughts if it stands at the end of its line and outside code. Models that are
 * known to think may send it at any time, others within one network read (`endRead`).
 */
export class ThinkingTags {
  readonly #waitsForClose: boolean
  #state: 'start' | 'thinking' | 'waiting' | 'text' | 'harmony' = 'start'
  #buffered = ''
  #close = ''
  #isFirst = true
  #afterThoughts = false
  #harmony: HarmonyReader | undefined
  /** Whether reasoning arrived in a field of its own, so that the content is only the answer. */
  hasReasoningField = false

  constructor(modelId = '', isKnownToThink = false) {
    this.#waitsForClose = isKnownToThink || thinkingModel.test(modelId)
  }

  /** True while text is held back until the end of the network read. */
  get isWaitingForRead(): boolean {
    return this.#state === 'waiting' && (!this.#waitsForClose || this.hasReasoningField)
  }

  /** True once all further content is text as it stands. */
  get isSettled(): boolean {
    return this.#state === 'text'
  }

  /** Names of the tools that the model called in Harmony marks. */
  get writtenCalls(): readonly string[] {
    return this.#harmony?.calls ?? []
  }

  push(text: string): ProsePiece[] {
    if (text === '') return []
    switch (this.#state) {
      case 'text':
        return [{ type: 'text', text }]
      case 'harmony':
        return this.#harmony?.push(text) ?? []
      case 'thinking':
        return this.#think(text)
      case 'waiting':
        this.#buffered += text
        return this.#lookForClose(Math.max(0, this.#buffered.length - text.length - longestClose))
      case 'start':
        return this.#start(this.#buffered + text)
    }
  }

  /** Ends one network read. The text that waited becomes the answer. */
  endRead(): ProsePiece[] {
    return this.isWaitingForRead ? this.#settle(this.#buffered) : []
  }

  /** Ends the content. `isIncomplete` tells whether the thoughts were not closed. */
  end(): { pieces: ProsePiece[]; isIncomplete: boolean } {
    const buffered = this.#buffered
    this.#buffered = ''
    switch (this.#state) {
      case 'harmony':
        return { pieces: this.#harmony?.end() ?? [], isIncomplete: this.#harmony?.isThinking ?? false }
      case 'thinking':
        this.#state = 'text'
        return { pieces: buffered === '' ? [] : [{ type: 'reasoning', text: buffered }], isIncomplete: true }
      case 'waiting': {
        // The end of the content ends the line of a tag as well.
        const close = findLoneClose(`${buffered}\n`, Math.max(0, buffered.length - longestClose))
        if (!close) return { pieces: this.#settle(buffered), isIncomplete: false }
        this.#settle('')
        return {
          pieces: [
            ...toReasoning(buffered.slice(0, close.from)),
            ...toTextPiece(buffered.slice(close.to).trim()),
          ],
          isIncomplete: false,
        }
      }
      default: {
        this.#state = 'text'
        const text = this.#afterThoughts ? buffered.trimStart() : buffered
        return { pieces: toTextPiece(text), isIncomplete: false }
      }
    }
  }

  #start(content: string): ProsePiece[] {
    this.#buffered = content
    const text = content.trimStart()
    if (text === '') return []
    const lower = toLowerLatin(text.slice(0, longestOpen + 1))
    if (this.#isFirst && startsHarmony(lower)) {
      this.#buffered = ''
      this.#state = 'harmony'
      this.#harmony = new HarmonyReader()
      return this.#harmony.push(text)
    }
    const opened = findOpen(lower)
    if (opened) {
      this.#buffered = ''
      this.#isFirst = false
      this.#state = 'thinking'
      this.#close = opened.close
      return this.#think(text.slice(opened.length).replace(/^\s+/, ''))
    }
    const opens = [...pairs.map(([open]) => open), ...(this.#isFirst ? harmonyOpens : [])]
    if (opens.some((open) => open.startsWith(lower)) || beginsOpen(lower)) return []
    if (!this.#isFirst || this.hasReasoningField) return this.#settle(this.#afterThoughts ? text : content)
    this.#state = 'waiting'
    return this.#lookForClose(0)
  }

  #think(text: string): ProsePiece[] {
    const content = this.#buffered + text
    const closed = findClose(content, this.#close)
    if (closed) {
      this.#buffered = ''
      this.#state = 'start'
      this.#afterThoughts = true
      const thoughts = content.slice(0, closed.from)
      return [...toReasoning(thoughts), ...this.#start(content.slice(closed.to))]
    }
    const partialLength = lengthOfPartialClose(toLowerLatin(content), this.#close)
    this.#buffered = content.slice(content.length - partialLength)
    return partialLength === content.length
      ? []
      : [{ type: 'reasoning', text: content.slice(0, content.length - partialLength) }]
  }

  #lookForClose(searched: number): ProsePiece[] {
    const close = findLoneClose(this.#buffered, searched)
    const limit = this.isWaitingForRead ? maxWaitingInRead : maxWaiting
    if (!close) return this.#buffered.length > limit ? this.#settle(this.#buffered) : []
    const thoughts = this.#buffered.slice(0, close.from)
    const rest = this.#buffered.slice(close.to)
    this.#buffered = ''
    this.#isFirst = false
    this.#afterThoughts = true
    this.#state = 'start'
    return [...toReasoning(thoughts), ...this.#start(rest)]
  }

  #settle(text: string): ProsePiece[] {
    this.#buffered = ''
    this.#state = 'text'
    return toTextPiece(text)
  }
}

/** An opening tag with attributes. Words without values are no attributes: an answer may start with `<think about it>`. */
const openWithAttributes = /^<(think|thinking)(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s<>"']+))*\s*>/
/** The start of such a tag, up to any place in its last attribute. */
const startOfAttributes =
  /^<(?:think|thinking)(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s<>"']+))*(?:\s+(?:[\w:-]+\s*(?:=\s*(?:"[^"<>]*|'[^'<>]*)?)?)?)?$/

/** Finds the opening tag at the start of a text. A tag may have attributes. */
function findOpen(lower: string): { length: number; close: string } | undefined {
  const pair = pairs.find(([open]) => lower.startsWith(open))
  if (pair) return { length: pair[0].length, close: pair[1] }
  const tag = openWithAttributes.exec(lower)
  return tag ? { length: tag[0].length, close: `</${tag[1]}>` } : undefined
}

/** Returns true for the start of an opening tag with attributes. */
function beginsOpen(lower: string): boolean {
  return lower.length < longestOpen && startOfAttributes.test(lower)
}

/** Returns a text of the same length with A to Z in lower case. Other letters may change their length. */
function toLowerLatin(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Finds a closing tag, which may have spaces before its end. */
function findClose(content: string, close: string): { from: number; to: number } | undefined {
  const lower = toLowerLatin(content)
  const stem = close.slice(0, -1)
  for (let from = lower.indexOf(stem); from !== -1; from = lower.indexOf(stem, from + 1)) {
    const after = lower.slice(from + stem.length, from + close.length + maxCloseSpaces)
    const spaces = /^\s*/.exec(after)?.[0].length ?? 0
    if (after.startsWith(close.slice(-1), spaces)) return { from, to: from + close.length + spaces }
  }
  return undefined
}

/** Returns the length of the start of a closing tag at the end of a text. */
function lengthOfPartialClose(lower: string, close: string): number {
  const spaces = lower.length - lower.trimEnd().length
  const isOpenTag = spaces > 0 && spaces <= maxCloseSpaces && lower.trimEnd().endsWith(close.slice(0, -1))
  return isOpenTag ? close.length - 1 + spaces : lengthOfPartial(lower, close)
}

/** Returns the text as a piece of the answer, and nothing for an empty text. */
export function toTextPiece(text: string): ProsePiece[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

function toReasoning(text: string): ProsePiece[] {
  return text.trim() === '' ? [] : [{ type: 'reasoning', text }]
}

const loneClose =
  /<\/(?:think|thinking|reasoning|reason|thoughts?|seed:think)>(?=[ \t]*\n)|◁\/think▷|\[\/think\](?=[ \t]*\n)|<\|end_(?:of_thought|thinking)\|>/gi

/**
 * Removes the tags around the text of a reasoning field: the opening one at its start, and then the closing one at its end.
 * A closing tag waits until more reasoning follows, which makes it a part of the text.
 */
export class ReasoningFieldTags {
  #isOpen = false
  #waiting = ''

  /** Returns the text of one delta. `isStart` is true until the answer has any reasoning. */
  push(delta: string, isStart: boolean): string {
    const opened = isStart ? /^\s*<think(ing)?>\s*/.exec(delta) : null
    if (opened) this.#isOpen = true
    const text = this.#waiting + (opened ? delta.slice(opened[0].length) : delta)
    const end = text.trimEnd()
    const close = this.#isOpen ? ['</think>', '</thinking>'].find((tag) => end.endsWith(tag)) : undefined
    const own = close === undefined ? text : end.slice(0, -close.length).trimEnd()
    this.#waiting = text.slice(own.length)
    return own
  }
}

/** Returns true for a text that has a closing tag of thoughts without an opening one. */
export function hasLoneClose(text: string): boolean {
  return /<\/|◁\/|\[\/|<\|end_/.test(text) && findLoneClose(`${text}\n`, 0) !== undefined
}

/** Finds a closing tag without an opening one, outside code. The text before `searched` is known to contain none. */
function findLoneClose(text: string, searched: number): { from: number; to: number } | undefined {
  // Servers that drop the special tokens of Harmony leave the names of the channels.
  const dropped = /^analysis(?=[A-Z\s])/.test(text) ? text.indexOf('assistantfinal', searched) : -1
  if (dropped !== -1) return { from: dropped, to: dropped + 'assistantfinal'.length }
  for (const match of text.slice(searched).matchAll(loneClose)) {
    const from = searched + match.index
    const before = text.slice(0, from)
    const line = before.slice(before.lastIndexOf('\n') + 1)
    const isInFence = (before.match(/^ {0,3}(```|~~~)/gm)?.length ?? 0) % 2 === 1
    const isInCode = (line.match(/`/g)?.length ?? 0) % 2 === 1
    if (!isInFence && !isInCode) return { from, to: from + match[0].length }
  }
  return undefined
}
