import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { Job } from '../job.ts'
import { writeShards, type IndexChange, type WrittenShard } from './search-chats/write-shards.ts'

/** Indexes changed chats into shards of the search index. */
export const indexChats: Job<IndexChange, WrittenShard[]> = async (change, { transfer }) => {
  try {
    const written = writeShards(change)
    transfer(...written.map(({ bytes }) => bytes.buffer))
    return succeed(written)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return fail(createFailure('invalid-input', { detail: error.message }))
  }
}
