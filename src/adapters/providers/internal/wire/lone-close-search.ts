/** Place of a tag in a text. */
export interface TagPlace {
  from: number
  to: number
}

/** Opening tags that are not closed. */
interface OpenTags {
  /** Opening tags less closing ones. */
  count: number
  /** True between the name of an opening tag and its end. */
  isInAttributes: boolean
}

/** State of the search at a place in the text that is held. */
interface Progress {
  at: number
  isInFence: boolean
  /** Whether the line has an odd number of backticks so far. */
  isInCode: boolean
  /** Whether three backticks, which may stand anywhere in a line, are not closed. Tags in such a block do not count. */
  isInBlock: boolean
  open: OpenTags
  /** The open tags before a backtick that is not closed in its line. Tags between two backticks do not count. */
  beforeBacktick: OpenTags | undefined
}

/** Length that no mark reaches, so that a mark that starts this far before the end of a text is there as a whole. */
const markLimit = 40

/** Everything that decides about a closing tag. An opening tag may have attributes, up to its `>`. */
const marks =
  /^ {0,3}(```|~~~)|```|[`\n>]|<\/(?:think|thinking|reasoning|reason|thoughts?|seed:think|longcat_think)>|\[\/?think\]|◁\/think▷|<\|end_(?:of_thought|thinking)\|>|<(?:(?:think|thinking|reasoning|reason|thoughts?|seed:think|longcat_think)(?:>|(?=\s)))?/gim
const closingTag = /^(?:<\/|\[\/|◁\/|<\|)/
/** Closing tags that no prose has, so that they count everywhere. */
const certainTag = /^(?:◁|<\|)/

/**
 * Search for a closing tag of thoughts without an opening one, outside code, in a text that arrives in pieces. Each mark
 * of the text is read once, and again only near the end of a piece.
 */
export class LoneCloseSearch {
  /** The first letters of the whole text. */
  #start = ''
  /** The text from one character before the place that is read next. */
  #held = ''
  /** Place of the held text in the whole one. */
  #offset = 0
  readonly #progress: Progress = {
    at: 0,
    isInFence: false,
    isInCode: false,
    isInBlock: false,
    open: { count: 0, isInAttributes: false },
    beforeBacktick: undefined,
  }

  /** Adds a piece and returns the first tag, which may be one whose line only now ends. */
  push(text: string): TagPlace | undefined {
    if (this.#start.length < 'analysis'.length) this.#start += text.slice(0, 'analysis'.length)
    this.#held += text
    const found = this.#findAnswerChannel() ?? this.#findClose()
    const place = found && { from: this.#offset + found.from, to: this.#offset + found.to }
    const read = Math.max(0, this.#progress.at - 1)
    this.#held = this.#held.slice(read)
    this.#offset += read
    this.#progress.at -= read
    return place
  }

  /** Servers that drop the special tokens of Harmony leave the names of the channels. */
  #findAnswerChannel(): TagPlace | undefined {
    const from = this.#start.startsWith('analysis') ? this.#held.indexOf('assistantfinal') : -1
    return from === -1 ? undefined : { from, to: from + 'assistantfinal'.length }
  }

  #findClose(): TagPlace | undefined {
    const text = this.#held
    return (
      readMarks(text, this.#progress, Math.max(0, text.length - markLimit)) ??
      readMarks(text, { ...this.#progress }, text.length)
    )
  }
}

/** Reads the marks that start before `end`, and returns the first lone closing tag. */
function readMarks(text: string, progress: Progress, end: number): TagPlace | undefined {
  for (;;) {
    marks.lastIndex = progress.at
    const match = marks.exec(text)
    if (!match || match.index >= end) {
      progress.at = Math.max(progress.at, end)
      return undefined
    }
    const [mark, fence] = match
    progress.at = marks.lastIndex
    if (fence !== undefined) progress.isInFence = !progress.isInFence
    if (mark.endsWith('`')) readBackticks(mark, progress)
    else if (mark === '\n') {
      progress.isInCode = false
      progress.beforeBacktick = undefined
    } else if (fence === undefined) {
      const place = { from: match.index, to: progress.at }
      const mayEnd = closingTag.test(mark) && !progress.isInFence && !progress.isInCode
      if (mayEnd && (certainTag.test(mark) || (progress.open.count <= 0 && isTagOfItsOwn(text, place))))
        return place
      if (!progress.isInBlock) progress.open = countTag(mark, progress.open)
    }
  }
}

/** Reads one backtick or three. The first one may close an earlier one, and the others are then read by themselves. */
function readBackticks(mark: string, progress: Progress): void {
  const isThree = mark.endsWith('```')
  progress.isInCode = !progress.isInCode
  if (progress.beforeBacktick) {
    progress.open = progress.beforeBacktick
    progress.beforeBacktick = undefined
    if (isThree) progress.at -= 2
  } else if (isThree) progress.isInBlock = !progress.isInBlock
  else if (!progress.isInBlock) progress.beforeBacktick = progress.open
}

/** Returns the open tags after a tag, or after a bracket that starts or ends one. */
function countTag(mark: string, { count, isInAttributes }: OpenTags): OpenTags {
  if (mark === '>') return { count: isInAttributes ? count + 1 : count, isInAttributes: false }
  const isAttributeText = !mark.startsWith('<') && isInAttributes
  if (closingTag.test(mark)) return { count: count - 1, isInAttributes: isAttributeText }
  if (/[\]>]$/.test(mark)) return { count: count + 1, isInAttributes: isAttributeText }
  return { count, isInAttributes: mark !== '<' }
}

/** Returns true for a tag at the end of its line or next to a word. In a sentence, spaces are around it. */
function isTagOfItsOwn(text: string, { from, to }: TagPlace): boolean {
  const isAfterText = /[^\s"'“”‘’«»()[\]{}<>*_|]/.test(text.charAt(from - 1))
  return isAfterText || /^(?:[ \t]*\n|[\p{L}\p{N}#¡¿])/u.test(text.slice(to, to + 40))
}
