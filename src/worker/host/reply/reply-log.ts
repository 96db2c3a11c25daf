import type { BlockUpdate } from '../../../core/kernel/rendered-block.ts'
import type { ReplyChunk, ReplyFlush } from '../../contract.ts'
import { StreamLog } from '../../wire/stream-log.ts'
import { joinDeltas } from './delta-coalescer.ts'

export interface ReplyLogOptions {
  /** Returns the whole rendering so far for late followers; blocks themselves are not stored. */
  snapshot(): readonly BlockUpdate[]
  prepareJoin(): void
  onCredit(): void
}

/** Creates the log of one message. Late followers get all chunks and the current rendering. */
export function createReplyLog({ snapshot, prepareJoin, onCredit }: ReplyLogOptions): StreamLog<ReplyFlush> {
  return new StreamLog<ReplyFlush>({
    merge: (flushes) => ({
      chunks: joinChunks(flushes.flatMap(({ chunks }) => chunks)),
      blocks: flushes.flatMap(({ blocks }) => blocks),
    }),
    retain: ({ chunks }) => ({ chunks, blocks: [] }),
    greet: ({ chunks }) => ({ chunks, blocks: snapshot() }),
    prepareJoin,
    onCredit,
  })
}

function joinChunks(chunks: readonly ReplyChunk[]): ReplyChunk[] {
  const joined: ReplyChunk[] = []
  for (const chunk of chunks) {
    const last = joined.at(-1)
    const both = last && joinDeltas(last, chunk)
    if (both) joined[joined.length - 1] = both
    else joined.push(chunk)
  }
  return joined
}
