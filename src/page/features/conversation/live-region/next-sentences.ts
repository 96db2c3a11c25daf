/** Position up to which an answer was announced: a block and a character offset in it. */
export interface AnnouncedPosition {
  block: number
  offset: number
}

export const startPosition: AnnouncedPosition = { block: 0, offset: 0 }

export interface AnnouncedText {
  blockCount: number
  /** Must be called only for blocks from the position on. The last one may still grow. */
  readBlock: (index: number) => string
  isEnded: boolean
}

/**
 * Returns the next whole sentences after a position, up to `limit` characters, but at least one if there is one. An
 * unfinished sentence is left for later.
 */
export function nextSentences(
  { blockCount, readBlock, isEnded }: AnnouncedText,
  from: AnnouncedPosition,
  limit: number,
): { sentences: string; to: AnnouncedPosition; isAtEnd: boolean } {
  let sentences = ''
  let { block, offset } = from
  for (; block < blockCount; block += 1, offset = 0) {
    const isGrowing = block === blockCount - 1 && !isEnded
    const text = readBlock(block)
    for (const sentence of splitSentences(text.slice(offset))) {
      const end = offset + sentence.length
      const isUnfinished = isGrowing && end >= text.length
      const trimmed = sentence.trim()
      if (isUnfinished || (sentences !== '' && sentences.length + trimmed.length > limit))
        return { sentences, to: { block, offset }, isAtEnd: isUnfinished }
      if (trimmed !== '') sentences += sentences === '' ? trimmed : ` ${trimmed}`
      offset = end
    }
    // A growing block is read again later.
    if (isGrowing) return { sentences, to: { block, offset }, isAtEnd: true }
  }
  return { sentences, to: { block, offset: 0 }, isAtEnd: true }
}

let segmenter: Intl.Segmenter | undefined

/** Splits the text lazily, because a block may be long and only its next sentences are needed. */
function* splitSentences(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'sentence' })
  for (const { segment } of segmenter.segment(text)) yield segment
}
