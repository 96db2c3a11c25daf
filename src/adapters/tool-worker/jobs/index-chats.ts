import { createFailure } from '../../../core/kernel/failure.ts'
import { fail, succeed } from '../../../core/kernel/result.ts'
import type { Job } from '../job.ts'
import { writeShards, type IndexChange, type WrittenShard } from './search-chats/write-shards.ts'

/** Takes chats as they are now into pieces of the search index. */
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
