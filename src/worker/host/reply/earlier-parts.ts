import type { Message } from '../../../core/kernel/message.ts'
import type { ProseIndex } from './prose-index.ts'

/** The id that a part has in a stream of a reply that began with it: events of the run never name it. */
export function earlierPartId(index: number): string {
  return `earlier-${index}`
}

/** The prose that a reply begins with, numbered before any that a run adds. */
export function claimEarlierProse({ parts }: Message, index: ProseIndex): { prose: number; text: string }[] {
  return parts.flatMap((part, place) =>
    part.type === 'text' || part.type === 'reasoning'
      ? [{ prose: index.claim(earlierPartId(place)), text: part.text }]
      : [],
  )
}
