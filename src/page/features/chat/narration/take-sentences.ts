/** Where reading aloud has got to: a block of the answer, and the characters of it that were read. */
export interface ReadingPlace {
  block: number
  offset: number
}

export const beginning: ReadingPlace = { block: 0, offset: 0 }

export interface Readable {
  blockCount: number
  /** Only of those from the place on; the last one may still grow. */
  readBlock: (index: number) => string
  isEnded: boolean
}

/**
 * The next whole sentences after a place, at most so many characters of them, but always one where there is one. The sentence
 * that is being written is left for later.
 */
export function takeSentences(
  { blockCount, readBlock, isEnded }: Readable,
  from: ReadingPlace,
  limit: number,
): { sentences: string; to: ReadingPlace; isAtEnd: boolean } {
  let said = ''
  let { block, offset } = from
  for (; block < blockCount; block += 1, offset = 0) {
    const isGrowing = block === blockCount - 1 && !isEnded
    const text = readBlock(block)
    for (const sentence of splitSentences(text.slice(offset))) {
      const end = offset + sentence.length
      const isUnfinished = isGrowing && end >= text.length
      const words = sentence.trim()
      if (isUnfinished || (said !== '' && said.length + words.length > limit))
        return { sentences: said, to: { block, offset }, isAtEnd: isUnfinished }
      if (words !== '') said += said === '' ? words : ` ${words}`
      offset = end
    }
    // A block that may grow is come back to.
    if (isGrowing) return { sentences: said, to: { block, offset }, isAtEnd: true }
  }
  return { sentences: said, to: { block, offset: 0 }, isAtEnd: true }
}

let segmenter: Intl.Segmenter | undefined

/** One after the other: a block may be long, and only its next words are wanted. */
function* splitSentences(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'sentence' })
  for (const { segment } of segmenter.segment(text)) yield segment
}
