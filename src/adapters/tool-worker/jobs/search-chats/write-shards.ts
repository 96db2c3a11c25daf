import {
  searchSegmentOf,
  type SearchDocument,
  type SearchSegmentId,
} from '../../../../core/model/search/search-index.ts'
import { addTerms } from '../../../../core/model/search/search-words.ts'
import { encodeShard } from './encode-shard.ts'
import { openShard, readContent } from './open-shard.ts'
import { modelTermPrefix, toolTermPrefix, type ShardContent } from './shard-content.ts'

export interface IndexChange {
  /** Shards that contain some of the changed stretches. These stretches are removed from them. */
  affected: readonly Uint8Array[]
  /** Small shards to merge with the new content. */
  partners: readonly Uint8Array[]
  /** Stretches of messages that changed. */
  without: readonly SearchSegmentId[]
  /** All current messages of the changed stretches. */
  documents: readonly SearchDocument[]
}

export interface EncodedShard {
  stretches: SearchSegmentId[]
  size: number
  bytes: Uint8Array<ArrayBuffer>
}

/** Returns the shards that replace the affected ones and the partners. Outdated messages are removed from them. */
export function writeShards({ affected, partners, without, documents }: IndexChange): EncodedShard[] {
  const removedIds = new Set<string>(without)
  const toContentView = (bytes: Uint8Array) => withoutSegments(readContent(openShard(bytes)), removedIds)
  const merged = mergeContents([...partners.map(toContentView), toContent(documents)])
  return [...affected.map(toContentView), merged].filter(({ messages }) => messages.length > 0).map(toShard)
}

/** Builds the content of a shard. Messages without words are included, because filters may match them. */
export function toContent(documents: readonly SearchDocument[]): ShardContent {
  const postings: ShardContent['postings'] = new Map()
  for (const [message, { texts, models, tools }] of documents.entries()) {
    const terms = { add: (term: string) => push(postings, term, message) }
    for (const text of texts) addTerms(text, terms)
    for (const model of models) terms.add(modelTermPrefix + model)
    for (const tool of tools) terms.add(toolTermPrefix + tool)
  }
  const messages = documents.map(({ sessionId, order, at }) => ({
    sessionId,
    order,
    at: Math.max(0, Math.floor(at / 1000)) || 0,
  }))
  return { messages, postings }
}

function withoutSegments(
  { messages, postings }: ShardContent,
  removedIds: ReadonlySet<string>,
): ShardContent {
  let count = 0
  const places = messages.map(({ sessionId, order }) =>
    removedIds.has(searchSegmentOf(sessionId, order)) ? -1 : count++,
  )
  if (count === messages.length) return { messages, postings }
  const remaining: ShardContent['postings'] = new Map()
  for (const [term, list] of postings) {
    const messageIndexes = list.map((message) => places[message] ?? -1).filter((place) => place >= 0)
    if (messageIndexes.length > 0) remaining.set(term, messageIndexes)
  }
  return { messages: messages.filter((_, message) => (places[message] ?? -1) >= 0), postings: remaining }
}

function mergeContents(contents: readonly ShardContent[]): ShardContent {
  const messages: ShardContent['messages'] = []
  const postings: ShardContent['postings'] = new Map()
  for (const content of contents) {
    const from = messages.length
    for (const [term, list] of content.postings) {
      const earlier = postings.get(term)
      if (earlier) for (const message of list) earlier.push(from + message)
      else postings.set(term, from === 0 ? list : list.map((message) => from + message))
    }
    for (const message of content.messages) messages.push(message)
  }
  return { messages, postings }
}

/** Adds a message to a term. Messages come in order, so a duplicate is always the last entry. */
function push(postings: ShardContent['postings'], term: string, message: number): void {
  const list = postings.get(term)
  if (!list) postings.set(term, [message])
  else if (list.at(-1) !== message) list.push(message)
}

function toShard(content: ShardContent): EncodedShard {
  const { messages } = content
  const stretches = [...new Set(messages.map(({ sessionId, order }) => searchSegmentOf(sessionId, order)))]
  return { stretches, size: messages.length, bytes: encodeShard(content) }
}
