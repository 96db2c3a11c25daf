import { createFailure } from '../../../core/kernel/failure.ts'
import { fail, succeed } from '../../../core/kernel/result.ts'
import type { Job } from '../job.ts'
import {
  findMessages,
  listTags,
  type IndexQueryResult,
  type IndexQuery,
} from './search-chats/find-messages.ts'
import { openShard, type OpenShard } from './search-chats/open-shard.ts'

/** `shards`: all there are, by id; `given`: those of them that this worker said it does not have. */
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

const known = new Map<string, OpenShard>()

/** The index as the worker holds it: the bytes of its shards, as they are stored. */
export const searchChats: Job<ChatSearch, ChatSearchResult> = async ({ shards, given, ...question }) => {
  for (const id of known.keys()) if (!shards.includes(id)) known.delete(id)
  try {
    for (const { id, bytes } of given) known.set(id, openShard(bytes))
    const missing = shards.filter((id) => !known.has(id))
    if (missing.length > 0) return succeed({ missing })
    const all = shards.flatMap((id) => known.get(id) ?? [])
    return succeed({ ...findMessages(all, question), ...listTags(all) })
  } catch (error) {
    // One of them is damaged; which one is not known.
    known.clear()
    return fail(createFailure('invalid-input', { detail: error instanceof Error ? error.message : '' }))
  }
}
