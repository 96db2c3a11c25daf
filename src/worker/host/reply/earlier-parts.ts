import type { Message } from '../../../core/kernel/message.ts'
import type { ProseIndex } from './prose-index.ts'

/** Returns the stream id of a part that the message started with. Run events never use this id. */
export function earlierPartId(index: number): string {
  return `earlier-${index}`
}

/** Numbers the prose that the message started with, before any that the run adds. */
export function claimEarlierProse({ parts }: Message, index: ProseIndex): { prose: number; text: string }[] {
  return parts.flatMap((part, place) =>
    part.type === 'text' || part.type === 'reasoning'
      ? [{ prose: index.claim(earlierPartId(place)), text: part.text }]
      : [],
  )
}
