import type { z } from 'zod'
import type { Commands } from '../../../core/kernel/command.ts'
import type { ReviewDesk } from './review-desk.ts'

export type ReviewPort = Pick<
  ReviewDesk,
  'readRecord' | 'readRequests' | 'listWires' | 'readWire' | 'readReceived' | 'exportRecord' | 'replay'
>

type Input<Name extends keyof Commands> = z.output<Commands[Name]['input']>

/** Creates the command handlers of Review. */
export function toReviewHandlers(review: ReviewPort) {
  return {
    'read-turn-record': ({ runId }: Input<'read-turn-record'>) => review.readRecord(runId),
    'read-sent-requests': ({ runId }: Input<'read-sent-requests'>) => review.readRequests(runId),
    'list-sent-wires': ({ runId }: Input<'list-sent-wires'>) => review.listWires(runId),
    'read-sent-wire': (place: Input<'read-sent-wire'>) => review.readWire(place),
    'read-received-wire': (place: Input<'read-received-wire'>) => review.readReceived(place),
    'export-record': (input: Input<'export-record'>) => review.exportRecord(input),
  }
}
