import {
  reuseUnchangedItems,
  toSentTexts,
  withoutRepeats,
  type Queries,
  type SessionListItem,
  type Transcript,
} from '../../../adapters/storage/queries.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import { isTemporary } from '../../../core/model/conversation/temporary-id.ts'
import type { Session } from '../../../core/model/conversation/session.ts'
import type { TemporaryRead, TemporaryWatch } from '../../../core/model/commands/temporary-commands.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { followAcrossRestarts } from '../../../worker/client/vault-state.ts'
import { firstValueFrom } from '../../features/chat-state/first-value.ts'
import { Listeners } from '../../../lib/listeners.ts'

interface Watch<T> {
  subscribe(next: (value: T) => void, error?: (failure: Failure) => void): () => void
}

type Asker = Pick<WorkerClient, 'call' | 'follow' | 'onReplaced'>

/** Queries stored chats as well as temporary ones, which only the worker has. */
export function withTemporaryChats(kept: Queries, client: Asker): Queries {
  const begun = new Begun()
  const watch = <T>(input: TemporaryWatch, keep?: (earlier: T, now: T) => T): Watch<T> => {
    begun.note()
    return watchTemporary<T>(client, input, keep)
  }
  const read = async <T>(input: TemporaryRead, otherwise: T): Promise<T> => {
    const answer = await client.call('read-temporary', input)
    return answer.ok ? (answer.value.value as T) : otherwise
  }
  return {
    ...kept,
    watchSessions: () => watchAll(kept.watchSessions(), begun, () => watch({ query: 'sessions' })),
    watchSession: (sessionId) =>
      isTemporary(sessionId) ? watch({ query: 'session', sessionId }) : kept.watchSession(sessionId),
    readSession: (sessionId) =>
      isTemporary(sessionId)
        ? read<Session | null>({ query: 'session', sessionId }, null)
        : kept.readSession(sessionId),
    watchTranscript: (sessionId, limit) =>
      isTemporary(sessionId)
        ? watch<Transcript>({ query: 'transcript', sessionId, limit }, reuseUnchangedItems)
        : kept.watchTranscript(sessionId, limit),
    watchChatNeeds: (sessionId) =>
      isTemporary(sessionId) ? watch({ query: 'chat-needs', sessionId }) : kept.watchChatNeeds(sessionId),
    watchTurns: (sessionId) =>
      isTemporary(sessionId) ? watch({ query: 'turns', sessionId }) : kept.watchTurns(sessionId),
    watchPins: (sessionId) =>
      isTemporary(sessionId) ? watch({ query: 'pins', sessionId }) : kept.watchPins(sessionId),
    watchQueue: (sessionId) =>
      isTemporary(sessionId) ? watch({ query: 'queue', sessionId }) : kept.watchQueue(sessionId),
    watchInteractions: (sessionId) =>
      isTemporary(sessionId)
        ? watch({ query: 'interactions', sessionId })
        : kept.watchInteractions(sessionId),
    watchExcerpt: (messageId) =>
      isTemporary(messageId) ? watch({ query: 'excerpt', messageId }) : kept.watchExcerpt(messageId),
    countFrom: (sessionId, messageId) =>
      isTemporary(sessionId)
        ? read({ query: 'count-from', sessionId, messageId }, null)
        : kept.countFrom(sessionId, messageId),
    readChatMap: (sessionId) =>
      isTemporary(sessionId) ? read({ query: 'chat-map', sessionId }, null) : kept.readChatMap(sessionId),
    readSiblings: (messageId) =>
      isTemporary(messageId) ? read({ query: 'siblings', messageId }, []) : kept.readSiblings(messageId),
    // Labels of stored chats are not offered in temporary chats, nor the reverse.
    readLabels: (messageId) =>
      isTemporary(messageId) ? read({ query: 'labels', messageId }, []) : kept.readLabels(messageId),
    readSent: (sessionId, reach) =>
      sessionId !== null && isTemporary(sessionId)
        ? readOwnSent(watch<Transcript>({ query: 'transcript', sessionId, limit: sentWindow }))
        : kept.readSent(sessionId, reach),
    // Blobs are named by their bytes alone, so both sources are tried.
    readBlob: async (blobId, rendition) => {
      const found = await kept.readBlob(blobId, rendition)
      if (found !== null) return found
      return read({ query: 'blob', blobId, rendition }, null)
    },
  }
}

const sentWindow = 200

async function readOwnSent(watch: Watch<Transcript>): ReturnType<Queries['readSent']> {
  const transcript = await firstValueFrom(watch, null)
  return withoutRepeats(toSentTexts(transcript?.items.map(({ message }) => message) ?? []).toReversed())
}

/** Remembers whether this page has used a temporary chat. Before that, the worker is not asked for any. */
class Begun {
  isSo = false
  readonly #listeners = new Listeners()

  note(): void {
    if (this.isSo) return
    this.isSo = true
    this.#listeners.notify()
  }

  readonly onBegun = this.#listeners.add
}

/** Follows the worker and its replacements. Unchanged values stay the same object. */
function watchTemporary<T>(
  client: Asker,
  input: TemporaryWatch,
  keep: (earlier: T, now: T) => T = keepEqual,
): Watch<T> {
  return {
    subscribe(next, error) {
      let earlier: { value: T } | null = null
      const follow = () =>
        client.follow('watch-temporary', input, {
          from: 0,
          onItem: (item) => {
            const now = item.value as T
            const value = earlier ? keep(earlier.value, now) : now
            if (earlier && Object.is(earlier.value, value)) return
            earlier = { value }
            next(value)
          },
          onEnd: (failure) => failure && error?.(failure),
        })
      return followAcrossRestarts(client, follow)
    },
  }
}

/** Lists temporary chats first. */
function watchAll(
  kept: Watch<readonly SessionListItem[]>,
  begun: Begun,
  watchOthers: () => Watch<readonly SessionListItem[]>,
): Watch<readonly SessionListItem[]> {
  return {
    subscribe(next, error) {
      let own: readonly SessionListItem[] | null = null
      let others: readonly SessionListItem[] = []
      let leaveOthers = () => {}
      const tell = () => own !== null && next(others.length === 0 ? own : [...others, ...own])
      const join = () => {
        leaveOthers = watchOthers().subscribe((items) => {
          others = items
          tell()
        })
      }
      const leaveBegun = begun.onBegun(join)
      const leaveOwn = kept.subscribe((items) => {
        own = items
        tell()
      }, error)
      if (begun.isSo) join()
      return () => {
        leaveBegun()
        leaveOwn()
        leaveOthers()
      }
    },
  }
}

function keepEqual<T>(earlier: T, now: T): T {
  return JSON.stringify(earlier) === JSON.stringify(now) ? earlier : now
}
