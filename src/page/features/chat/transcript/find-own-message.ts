/** A message of the transcript, in order. */
export interface PlacedMessage {
  id: string
  /** Written by the person. */
  isOwn: boolean
  /** Below the upper edge of what is in view; null where it is not drawn. */
  middle: number | null
}

/** Where the reader is: at what was gone to last, for as long as nothing has scrolled since, else by what is in the middle. */
export type ReadingAt = { messageId: string } | { middle: number }

/** Of pixels that are lost in rounding. */
const tolerance = 4

/** The person's own message before (-1) or after (1) the one where the reader is; null where there is none. */
export function findOwnMessage(
  messages: readonly PlacedMessage[],
  at: ReadingAt,
  towards: -1 | 1,
): string | null {
  const here =
    'messageId' in at
      ? messages.findIndex(({ id }) => id === at.messageId)
      : messages.findLastIndex(({ middle }) => middle !== null && middle <= at.middle + tolerance)
  if (towards === 1) return messages.slice(here + 1).find(({ isOwn }) => isOwn)?.id ?? null
  const current = messages[here]
  const isBehind =
    'middle' in at && typeof current?.middle === 'number' && current.middle < at.middle - tolerance
  return messages.slice(0, isBehind ? here + 1 : Math.max(0, here)).findLast(({ isOwn }) => isOwn)?.id ?? null
}
