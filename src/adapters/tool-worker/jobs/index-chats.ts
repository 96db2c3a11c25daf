import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { Job } from '../job.ts'
import { writeShards, type IndexChange, type EncodedShard } from './search-chats/write-shards.ts'

/** Indexes changed chats into shards of the search index. */
export const indexChats: Job<IndexChange, EncodedShard[]> = async (change, { transfer }) => {
  try {
    const shards = writeShards(change)
    transfer(...shards.map(({ bytes }) => bytes.buffer))
    return succeed(shards)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return fail(createFailure('invalid-input', { detail: error.message }))
  }
}
