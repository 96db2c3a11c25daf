import type { Queries } from '../../../adapters/storage/queries.ts'
import type { MessageId, SessionId } from '../../../core/model/id.ts'
import { fromDraftParts, type MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { firstValueFrom } from './first-value.ts'
import { SessionChat } from './session/session-chat.ts'

const maxChats = 16

/** Holds one `SessionChat` for each opened session. Several may run at once. */
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
    const cached = this.#chats.get(sessionId)
    if (cached) {
      // Moves the chat to the end: the last one in the map is the most recently opened.
      this.#chats.delete(sessionId)
      this.#chats.set(sessionId, cached)
      return cached
    }
    const chat = new SessionChat({
      sessionId,
      client: this.#client,
      watchInteractions: this.#queries.watchInteractions,
      readInteractionAnswer: this.#queries.readInteractionAnswer,
      readHead: async () => (await this.#queries.readSession(sessionId))?.headId ?? null,
      readUserMessage: (messageId) => readQuestion(this.#queries, sessionId, messageId),
    })
    chat.subscribe(() => this.#noteWork())
    this.#forgetIdle()
    this.#chats.set(sessionId, chat)
    return chat
  }

  /** Whether reloading the page would cut off or lose an answer. */
  isAnyUnsavedOrRunning(): boolean {
    return this.isAnyUnsaved() || [...this.#chats.values()].some((chat) => chat.getOutline().isRunning)
  }

  /** Whether closing the tab would lose an answer that could not be stored. */
  isAnyUnsaved(): boolean {
    return [...this.#chats.values()].some(isUnsaved)
  }

  /**
   * Reports when the first answer of this tab starts and when none is left. An answer that waits for the user does not
   * count.
   */
  watchWork(listener: (isAtWork: boolean) => void): void {
    let wasAtWork = false
    this.#noteWork = () => {
      const isAtWork = [...this.#chats.values()].some(
        (chat) =>
          chat.getOutline().isRunning && chat.interactions.read().every(({ answer }) => answer !== null),
      )
      if (isAtWork === wasAtWork) return
      wasAtWork = isAtWork
      listener(isAtWork)
    }
  }

  #forgetIdle(): void {
    for (const [id, chat] of this.#chats) {
      if (this.#chats.size < maxChats) return
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
): Promise<MessageDraft | null> {
  const transcript = await firstValueFrom(queries.watchTranscript(sessionId, questionWindow), null)
  const item = transcript?.items.find(({ message }) => message.id === messageId)
  return item ? fromDraftParts(item.message.parts) : null
}
