import { HarmonyReader, lengthOfPartial, startsHarmony, type ProsePiece } from './harmony-reader.ts'
import { LoneCloseSearch } from './lone-close-search.ts'

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
  ['<|think|>', '<|/think|>'],
  ['<|thinking|>', '<|/thinking|>'],
  ['<|inner_prefix|>', '<|inner_suffix|>'],
  ['<longcat_think>', '</longcat_think>'],
  ['<unused94>thought', '<unused95>'],
  ['[unused16]', '[unused17]'],
]
/** Closing tags that models mix up. */
const sameTags: readonly (readonly string[])[] = [
  ['</think>', '</thinking>'],
  ['</thought>', '</thoughts>'],
  ['</reason>', '</reasoning>'],
]
const allCloses = pairs.map(([, close]) => close)
/** Marks around the answer that follows the thoughts. The last two are only marks if a model of this name wrote them. */
const answerMarks: readonly (readonly [open: string, close: string, model?: RegExp])[] = [
  ['<|start_response|>', '<|end_response|>'],
  ['<|begin_of_solution|>', '<|end_of_solution|>'],
  ['<answer>', '</answer>', /hunyuan|k2-think/i],
  ['<response>', '</response>', /granite|ernie/i],
]
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
  readonly #answerMarks: typeof answerMarks
  readonly #loneClose = new LoneCloseSearch()
  #state: 'start' | 'thinking' | 'waiting' | 'marked' | 'text' | 'harmony' = 'start'
  #buffered = ''
  /** Text after a tag that is read next. */
  #rest: string | undefined
  #open = ''
  #close = ''
  /** Whether the thoughts have no text yet, so that the opening tag may come again. */
  #isThoughtsStart = false
  #isFirst = true
  #afterThoughts = false
  #harmony: HarmonyReader | undefined
  /** Whether reasoning arrived in a field of its own, so that the content is only the answer. */
  hasReasoningField = false

  constructor(modelId = '', isKnownToThink = false) {
    this.#waitsForClose = isKnownToThink || thinkingModel.test(modelId)
    this.#answerMarks = answerMarks.filter(([, , model]) => model?.test(modelId) ?? true)
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
    const pieces = this.#read(text)
    // A loop, because an answer of tags alone would overflow the stack.
    for (let rest = this.#takeRest(); rest !== undefined; rest = this.#takeRest())
      pieces.push(...this.#start(rest))
    return pieces
  }

  #takeRest(): string | undefined {
    const rest = this.#rest
    this.#rest = undefined
    return rest
  }

  #read(text: string): ProsePiece[] {
    switch (this.#state) {
      case 'text':
        return [{ type: 'text', text }]
      case 'harmony':
        return this.#harmony?.push(text) ?? []
      case 'thinking':
        return this.#think(text)
      case 'marked':
        return this.#readMarked(text)
      case 'waiting':
        this.#buffered += text
        return this.#lookForClose(text)
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
        return { pieces: toReasoning(buffered), isIncomplete: true }
      case 'waiting': {
        // The end of the content ends the line of a tag as well.
        const close = this.#loneClose.push('\n')
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
        const isLeftOver = this.#state === 'start' && allCloses.includes(toLowerLatin(buffered.trim()))
        const text = this.#afterThoughts && this.#state === 'start' ? buffered.trimStart() : buffered
        this.#state = 'text'
        return { pieces: toTextPiece(isLeftOver ? '' : text), isIncomplete: false }
      }
    }
  }

  #start(content: string): ProsePiece[] {
    this.#buffered = content
    const text = content.replace(/^[\s\u200B\u2060]+/, '')
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
      this.#isThoughtsStart = true
      this.#state = 'thinking'
      this.#open = lower.slice(0, opened.length)
      this.#close = opened.close
      return this.#think(text.slice(opened.length))
    }
    const left = this.#leftOverClose(text, lower)
    if (left !== undefined) {
      if (left !== '') this.#rest = left
      return []
    }
    const marks = this.#afterThoughts ? this.#answerMarks : []
    const marked = marks.find(([open]) => lower.startsWith(open))
    if (marked) {
      this.#buffered = ''
      this.#state = 'marked'
      this.#close = marked[1]
      return this.#readMarked(text.slice(marked[0].length).trimStart())
    }
    const opens = [...pairs, ...marks].map(([open]) => open).concat(this.#isFirst ? harmonyOpens : [])
    if (opens.some((open) => open.startsWith(lower)) || beginsOpen(lower)) return []
    if (!this.#isFirst || this.hasReasoningField) return this.#settle(this.#afterThoughts ? text : content)
    this.#state = 'waiting'
    return this.#lookForClose(content)
  }

  /**
   * Returns the text after a closing tag that stands where the answer starts, '' while more text decides, and undefined
   * if there is none. Words behind the tag on its line may be a sentence about it.
   */
  #leftOverClose(text: string, lower: string): string | undefined {
    if (allCloses.some((close) => close.startsWith(lower))) return ''
    const close = allCloses.find((each) => lower.startsWith(each))
    if (close === undefined) return undefined
    const rest = text.slice(close.length)
    if (!this.#afterThoughts && !this.hasReasoningField && /^[ \t.,;:!?)"'`]/.test(rest)) return undefined
    this.#isFirst = false
    this.#afterThoughts = true
    return rest
  }

  #readMarked(text: string): ProsePiece[] {
    const content = this.#buffered + text
    const closed = findClose(content, [this.#close])
    if (closed) return this.#settle((content.slice(0, closed.from) + content.slice(closed.to)).trimEnd())
    const partialLength = lengthOfPartial(toLowerLatin(content), this.#close)
    this.#buffered = content.slice(content.length - partialLength)
    return toTextPiece(content.slice(0, content.length - partialLength))
  }

  #think(text: string): ProsePiece[] {
    let content = this.#buffered + text
    if (this.#isThoughtsStart) {
      content = content.trimStart()
      this.#buffered = content
      const lower = toLowerLatin(content.slice(0, this.#open.length))
      if (this.#open.startsWith(lower) && lower !== this.#open) return []
      this.#isThoughtsStart = false
      if (lower.startsWith(this.#open)) content = content.slice(this.#open.length).trimStart()
    }
    const closes = sameTags.find((tags) => tags.includes(this.#close)) ?? [this.#close]
    const closed = findClose(content, closes)
    if (closed) {
      this.#buffered = ''
      this.#state = 'start'
      this.#afterThoughts = true
      this.#rest = content.slice(closed.to)
      return toReasoning(content.slice(0, closed.from))
    }
    const lower = toLowerLatin(content)
    const tagLength = Math.max(...closes.map((close) => lengthOfPartialClose(lower, close)))
    // A backtick in front tells whether a tag is only named.
    const partialLength = lower.at(-tagLength - 1) === '`' ? tagLength + 1 : tagLength
    this.#buffered = content.slice(content.length - partialLength)
    return partialLength === content.length
      ? []
      : [{ type: 'reasoning', text: content.slice(0, content.length - partialLength) }]
  }

  #lookForClose(added: string): ProsePiece[] {
    const close = this.#loneClose.push(added)
    const limit = this.isWaitingForRead ? maxWaitingInRead : maxWaiting
    if (!close) return this.#buffered.length > limit ? this.#settle(this.#buffered) : []
    const thoughts = this.#buffered.slice(0, close.from)
    this.#rest = this.#buffered.slice(close.to)
    this.#buffered = ''
    this.#isFirst = false
    this.#afterThoughts = true
    this.#state = 'start'
    return toReasoning(thoughts)
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

/** Finds the first of some closing tags, which may have spaces before its end. A tag between backticks only is named. */
function findClose(content: string, closes: readonly string[]): { from: number; to: number } | undefined {
  // Longer and longer parts are searched, so that the cost is that of the text before the tag.
  for (let length = 2 * longestOpen; ; length *= 4) {
    const lower = toLowerLatin(content.slice(0, length))
    const found = closes.flatMap((close) => findOneClose(lower, close) ?? [])
    const [first] = found.toSorted((one, other) => one.from - other.from)
    if (length >= content.length || (first && first.from + longestOpen < length)) return first
  }
}

function findOneClose(lower: string, close: string): { from: number; to: number } | undefined {
  const stem = close.slice(0, -1)
  for (let from = lower.indexOf(stem); from !== -1; from = lower.indexOf(stem, from + 1)) {
    const after = lower.slice(from + stem.length, from + close.length + maxCloseSpaces)
    const spaces = /^\s*/.exec(after)?.[0].length ?? 0
    const to = from + close.length + spaces
    const mayBeNamed = lower[from - 1] === '`' && (to >= lower.length || lower[to] === '`')
    if (after.startsWith(close.slice(-1), spaces) && !mayBeNamed) return { from, to }
  }
  return undefined
}

/** Returns the length of the start of a closing tag at the end of a text, or of a whole one that may only be named. */
function lengthOfPartialClose(lower: string, close: string): number {
  if (lower.endsWith(`\`${close}`)) return close.length
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
  return /<\/|◁\/|\[\/|<\|end_/.test(text) && new LoneCloseSearch().push(`${text}\n`) !== undefined
}
