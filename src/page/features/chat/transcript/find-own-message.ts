/** A message of the transcript, in order. */
export interface PlacedMessage {
  id: string
  /** The user wrote the message. */
  isOwn: boolean
  /** Distance of its center below the upper edge of the view, in pixels; `null` if it is not drawn. */
  middle: number | null
}

/** The current location: the last jump target if nothing has scrolled since, otherwise the center of the view. */
export type ReadingAt = { messageId: string } | { middle: number }

/** Rounding error, in pixels. */
const tolerance = 4

/** Returns the user message before (-1) or after (1) the current location; `null` if there is none. */
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
