import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { Job } from '../job.ts'
import {
  findMessages,
  listTags,
  type IndexQueryResult,
  type IndexQuery,
} from './search-chats/find-messages.ts'
import { openShard, type OpenShard } from './search-chats/open-shard.ts'

/** Search in the index. `shards` has the ids of all shards; `given` has those that the worker reported as missing. */
export interface ChatSearch extends IndexQuery {
  shards: readonly string[]
  given: readonly { id: string; bytes: Uint8Array }[]
}

export type ChatSearchResult =
  | ({ missing: string[] } & { [Key in keyof IndexQueryResult]?: never })
  | (IndexQueryResult & {
      missing?: never
      models: string[]
      tools: string[]
    })

const openShards = new Map<string, OpenShard>()

/** Searches the index. The worker keeps the bytes of the shards in memory. */
export const searchChats: Job<ChatSearch, ChatSearchResult> = async ({ shards, given, ...question }) => {
  for (const id of openShards.keys()) if (!shards.includes(id)) openShards.delete(id)
  try {
    for (const { id, bytes } of given) openShards.set(id, openShard(bytes))
    const missing = shards.filter((id) => !openShards.has(id))
    if (missing.length > 0) return succeed({ missing })
    const all = shards.flatMap((id) => openShards.get(id) ?? [])
    return succeed({ ...findMessages(all, question), ...listTags(all) })
  } catch (error) {
    // A shard is damaged, and which one is unknown.
    openShards.clear()
    return fail(createFailure('invalid-input', { detail: error instanceof Error ? error.message : '' }))
  }
}
