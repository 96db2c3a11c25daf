import {
  keepEqual,
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

type QueryClient = Pick<WorkerClient, 'call' | 'follow' | 'onReplaced'>

/** Queries stored chats as well as temporary ones, which only the worker has. */
export function withTemporaryChats(storedQueries: Queries, client: QueryClient): Queries {
  const usage = new TemporaryUsage()
  const watch = <T>(input: TemporaryWatch, keep?: (earlier: T, now: T) => T): Watch<T> => {
    usage.note()
    return watchTemporary<T>(client, input, keep)
  }
  const read = async <T>(input: TemporaryRead, otherwise: T): Promise<T> => {
    const answer = await client.call('read-temporary', input)
    return answer.ok ? (answer.value.value as T) : otherwise
  }
  return {
    ...storedQueries,
    watchSessions: () => watchAll(storedQueries.watchSessions(), usage, () => watch({ query: 'sessions' })),
    watchSession: (sessionId) =>
      isTemporary(sessionId) ? watch({ query: 'session', sessionId }) : storedQueries.watchSession(sessionId),
    readSession: (sessionId) =>
      isTemporary(sessionId)
        ? read<Session | null>({ query: 'session', sessionId }, null)
        : storedQueries.readSession(sessionId),
    watchTranscript: (sessionId, limit) =>
      isTemporary(sessionId)
        ? watch<Transcript>({ query: 'transcript', sessionId, limit }, reuseUnchangedItems)
        : storedQueries.watchTranscript(sessionId, limit),
    watchChatNeeds: (sessionId) =>
      isTemporary(sessionId)
        ? watch({ query: 'chat-needs', sessionId })
        : storedQueries.watchChatNeeds(sessionId),
    watchTurns: (sessionId) =>
      isTemporary(sessionId) ? watch({ query: 'turns', sessionId }) : storedQueries.watchTurns(sessionId),
    watchPins: (sessionId) =>
      isTemporary(sessionId) ? watch({ query: 'pins', sessionId }) : storedQueries.watchPins(sessionId),
    watchQueue: (sessionId) =>
      isTemporary(sessionId) ? watch({ query: 'queue', sessionId }) : storedQueries.watchQueue(sessionId),
    watchInteractions: (sessionId) =>
      isTemporary(sessionId)
        ? watch({ query: 'interactions', sessionId })
        : storedQueries.watchInteractions(sessionId),
    watchExcerpt: (messageId) =>
      isTemporary(messageId) ? watch({ query: 'excerpt', messageId }) : storedQueries.watchExcerpt(messageId),
    countFrom: (sessionId, messageId) =>
      isTemporary(sessionId)
        ? read({ query: 'count-from', sessionId, messageId }, null)
        : storedQueries.countFrom(sessionId, messageId),
    readChatMap: (sessionId) =>
      isTemporary(sessionId)
        ? read({ query: 'chat-map', sessionId }, null)
        : storedQueries.readChatMap(sessionId),
    readSiblings: (messageId) =>
      isTemporary(messageId)
        ? read({ query: 'siblings', messageId }, [])
        : storedQueries.readSiblings(messageId),
    // Labels of stored chats are not offered in temporary chats, nor the reverse.
    readLabels: (messageId) =>
      isTemporary(messageId) ? read({ query: 'labels', messageId }, []) : storedQueries.readLabels(messageId),
    readSentTexts: (sessionId, reach) =>
      sessionId !== null && isTemporary(sessionId)
        ? readTemporarySent(watch<Transcript>({ query: 'transcript', sessionId, limit: sentMessageRows }))
        : storedQueries.readSentTexts(sessionId, reach),
    // Blobs are named by their bytes alone, so both sources are tried.
    readBlob: async (blobId, rendition) => {
      const stored = await storedQueries.readBlob(blobId, rendition)
      if (stored !== null) return stored
      return read({ query: 'blob', blobId, rendition }, null)
    },
  }
}

const sentMessageRows = 200

async function readTemporarySent(watch: Watch<Transcript>): ReturnType<Queries['readSentTexts']> {
  const transcript = await firstValueFrom(watch, null)
  return withoutRepeats(toSentTexts(transcript?.items.map(({ message }) => message) ?? []).toReversed())
}

/** Remembers whether this page has used a temporary chat. Before that, the worker is not asked for any. */
class TemporaryUsage {
  isSo = false
  readonly #listeners = new Listeners()

  note(): void {
    if (this.isSo) return
    this.isSo = true
    this.#listeners.notify()
  }

  readonly onStart = this.#listeners.add
}

/** Follows the worker and its replacements. Unchanged values stay the same object. */
function watchTemporary<T>(
  client: QueryClient,
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
  storedItems: Watch<readonly SessionListItem[]>,
  usage: TemporaryUsage,
  watchOthers: () => Watch<readonly SessionListItem[]>,
): Watch<readonly SessionListItem[]> {
  return {
    subscribe(next, error) {
      let own: readonly SessionListItem[] | null = null
      let others: readonly SessionListItem[] = []
      let leaveOthers = () => {}
      const emit = () => own !== null && next(others.length === 0 ? own : [...others, ...own])
      const join = () => {
        leaveOthers = watchOthers().subscribe((items) => {
          others = items
          emit()
        })
      }
      const stopWaiting = usage.onStart(join)
      const leaveOwn = storedItems.subscribe((items) => {
        own = items
        emit()
      }, error)
      if (usage.isSo) join()
      return () => {
        stopWaiting()
        leaveOwn()
        leaveOthers()
      }
    },
  }
}
