import type { Queries } from '../../../adapters/storage/queries.ts'
import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import { fromWrittenParts, type WrittenText } from '../../../core/kernel/written-text.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { readFirst } from './read-first.ts'
import { SessionChat } from './turn/session-chat.ts'

const keptChats = 16

/** One `SessionChat` per session that was opened; several may run at once. */
export class ChatRegistry {
  readonly #client: WorkerClient
  readonly #queries: Queries
  readonly #chats = new Map<SessionId, SessionChat>()
  #noteWork: () => void = () => {}

  constructor(client: WorkerClient, queries: Queries) {
    this.#client = client
    this.#queries = queries
  }

  open(sessionId: SessionId): SessionChat {
    const found = this.#chats.get(sessionId)
    if (found) {
      // The newest is the one that was opened last.
      this.#chats.delete(sessionId)
      this.#chats.set(sessionId, found)
      return found
    }
    const chat = new SessionChat({
      sessionId,
      client: this.#client,
      readHead: async () => (await this.#queries.readSession(sessionId))?.headId ?? null,
      readQuestion: (messageId) => readQuestion(this.#queries, sessionId, messageId),
    })
    chat.subscribe(() => this.#noteWork())
    chat.interactions.subscribe(() => this.#noteWork())
    this.#forgetIdle()
    this.#chats.set(sessionId, chat)
    return chat
  }

  /** Whether loading the page anew would cut an answer off, or lose one. */
  isAnyAtStake(): boolean {
    return this.isAnyUnsaved() || [...this.#chats.values()].some((chat) => chat.getOutline().isRunning)
  }

  /** Whether closing the tab would lose an answer that storage does not take. */
  isAnyUnsaved(): boolean {
    return [...this.#chats.values()].some(isUnsaved)
  }

  /** Tells when the first answer of this tab is being worked on, and when none is: what waits for its person is not. */
  watchWork(tell: (isAtWork: boolean) => void): void {
    let wasAtWork = false
    this.#noteWork = () => {
      const isAtWork = [...this.#chats.values()].some(
        (chat) =>
          chat.getOutline().isRunning && chat.interactions.read().every(({ answer }) => answer !== null),
      )
      if (isAtWork === wasAtWork) return
      wasAtWork = isAtWork
      tell(isAtWork)
    }
  }

  #forgetIdle(): void {
    for (const [id, chat] of this.#chats) {
      if (this.#chats.size < keptChats) return
      if (!chat.getOutline().isRunning && !isUnsaved(chat)) this.#chats.delete(id)
    }
  }
}

function isUnsaved(chat: SessionChat): boolean {
  const last = chat.getOutline().messages.at(-1)
  return last !== undefined && chat.findView(last.id)?.unsaved !== undefined
}

const questionWindow = 4

async function readQuestion(
  queries: Queries,
  sessionId: SessionId,
  messageId: MessageId,
): Promise<WrittenText | null> {
  const transcript = await readFirst(queries.watchTranscript(sessionId, questionWindow), null)
  const found = transcript?.items.find(({ message }) => message.id === messageId)
  return found ? fromWrittenParts(found.message.parts) : null
}
