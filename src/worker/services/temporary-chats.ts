import { copyAssistantToDatabase } from '../../adapters/storage/personal/assistant-store.ts'
import { type openDatabase, openMemoryDatabase } from '../../adapters/storage/database/database.ts'
import { queriesOf, type Queries } from '../../adapters/storage/queries.ts'
import { createSpendingStore } from '../../adapters/storage/usage/spending-store.ts'
import type { AssistantId } from '../../core/model/id.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'
import { toTemporaryPrefix, isTemporary } from '../../core/model/conversation/temporary-id.ts'
import type { TemporaryRead, TemporaryWatch } from '../../core/model/commands/temporary-commands.ts'
import type { ContractHandlers } from './command-handlers.ts'
import type { HandlerDeps } from './handlers.ts'
import { once } from '../../lib/once.ts'
import { createWatchStream, type WatchSource } from './task-stream.ts'
import { createWorkspace, type WorkspaceDeps } from './workspace.ts'
import { workerText } from '../../core/model/messages/write-text.ts'

export interface TemporaryChatDeps {
  /** Database of the stored chats. */
  persistentDb: ReturnType<typeof openDatabase>
  workspaceDeps: WorkspaceDeps
}

const offInTemporary = workerText('memory-off-in-temporary-chat')

/**
 * Connects temporary chats: the same stores, tools and runs over a database in memory. It is opened with the first
 * temporary chat.
 */
export function createTemporaryChats({ persistentDb, workspaceDeps }: TemporaryChatDeps) {
  const memory = once(async () => {
    const db = await openMemoryDatabase()
    const workspace = createWorkspace(db, {
      ...workspaceDeps,
      memories: { ...workspaceDeps.memories, isOn: async () => false, offBecause: offInTemporary },
      // The files of an asked assistant are read from the database of the chat.
      askableAssistants: {
        ...workspaceDeps.askableAssistants,
        findAskable: async (id) => {
          const found = await workspaceDeps.askableAssistants.findAskable(id)
          const copied = found && (await copyAssistantToDatabase({ from: persistentDb, to: db }, id))
          return copied?.ok ? found : null
        },
      },
      // No other tab can follow such a chat, or stop it.
      stops: { broadcast: () => undefined, onStop: () => undefined },
      relay: { post: () => undefined, onAnswer: () => undefined },
      clockAndIds: {
        ...workspaceDeps.clockAndIds,
        newId: (prefix) => workspaceDeps.clockAndIds.newId(toTemporaryPrefix(prefix)),
      },
      // The chat's title is in no list that outlives it, so the first words suffice.
      outside: undefined,
      readOtherSpending: (request) =>
        createSpendingStore(persistentDb, workspaceDeps.clockAndIds.now).readSpent(request),
    })
    return { db, workspace, queries: queriesOf(db) }
  })

  const temporary: HandlerDeps['temporary'] = {
    read: async (input) => succeed({ value: await read((await memory()).queries, input) }),
    watch: async (input) => succeed(createWatchStream(watch((await memory()).queries, input))),
  }
  const copyAssistant = async (assistantId: AssistantId): Promise<Result<null>> =>
    copyAssistantToDatabase({ from: persistentDb, to: (await memory()).db }, assistantId)

  return {
    temporary,
    route(
      ofHome: ContractHandlers,
      make: (workspace: ReturnType<typeof createWorkspace>) => ContractHandlers,
    ): ContractHandlers {
      const handlers = once(async () => make((await memory()).workspace))
      const commands = routeToTemporary(ofHome.commands, async () => {
        const inMemory = (await handlers()).commands
        return {
          ...inMemory,
          'send-message': async (input, signal) => {
            const copied =
              input.assistantId === undefined ? succeed(null) : await copyAssistant(input.assistantId)
            return copied.ok ? inMemory['send-message'](input, signal) : copied
          },
        }
      })
      return { commands, streams: routeToTemporary(ofHome.streams, async () => (await handlers()).streams) }
    },
  }
}

function watch(queries: Queries, input: TemporaryWatch): WatchSource {
  switch (input.query) {
    case 'sessions':
      return queries.watchSessions()
    case 'session':
      return queries.watchSession(input.sessionId)
    case 'transcript':
      return queries.watchTranscript(input.sessionId, input.limit)
    case 'chat-needs':
      return queries.watchChatNeeds(input.sessionId)
    case 'turns':
      return queries.watchTurns(input.sessionId)
    case 'pins':
      return queries.watchPins(input.sessionId)
    case 'queue':
      return queries.watchQueue(input.sessionId)
    case 'interactions':
      return queries.watchInteractions(input.sessionId)
    case 'excerpt':
      return queries.watchExcerpt(input.messageId)
  }
}

function read(queries: Queries, input: TemporaryRead): Promise<unknown> {
  switch (input.query) {
    case 'session':
      return queries.readSession(input.sessionId)
    case 'blob':
      return queries.readBlob(input.blobId, input.rendition)
    case 'count-from':
      return queries.countFrom(input.sessionId, input.messageId)
    case 'chat-map':
      return queries.readChatMap(input.sessionId)
    case 'siblings':
      return queries.readSiblings(input.messageId)
    case 'labels':
      return queries.readLabels(input.messageId)
  }
}

const idFields = ['sessionId', 'runId', 'messageId', 'holderId'] as const

/**
 * Returns whether the input concerns a temporary chat. All of its ids show that, and an input never mixes temporary and
 * stored chats.
 */
function concernsTemporaryChat(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  return idFields.some((field) => {
    const id: unknown = (input as Readonly<Record<string, unknown>>)[field]
    return typeof id === 'string' && isTemporary(id)
  })
}

type Handler = (input: never, ...rest: never[]) => Promise<unknown>

/** Routes commands of temporary chats to other handlers, which are opened at their first use. */
export function routeToTemporary<Handlers extends Readonly<Record<keyof Handlers, Handler>>>(
  storedHandlers: Handlers,
  open: () => Promise<Handlers>,
): Handlers {
  const routed = Object.entries<Handler>(storedHandlers).map(([name, handler]): [string, Handler] => [
    name,
    async (input, ...rest) => {
      if (!concernsTemporaryChat(input)) return handler(input, ...rest)
      const temporary = await open()
      return temporary[name as keyof Handlers](input, ...rest)
    },
  ])
  return Object.fromEntries(routed) as Handlers
}
