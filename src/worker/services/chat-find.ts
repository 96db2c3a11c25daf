import { createFailure } from '../../core/model/failures/failure.ts'
import { listFindableParts, type FindablePart } from '../../core/model/search/findable-parts.ts'
import { countOccurrences, normalizeForFind } from '../../lib/text.ts'
import type { MessageId, SessionId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import type { Rendering } from '../../core/model/conversation/rendered-block.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { ChatFindMatch } from '../../core/model/commands/search-commands.ts'
import { type TimerPort, systemTimers } from '../timers.ts'
import type { openDatabase } from '../../adapters/storage/database/database.ts'
import { loadBranchWindows, loadQuotableMessages } from '../../adapters/storage/conversation/chat-reader.ts'
import type { HandlersOf } from './command-handlers.ts'
import { quoteChat } from './chat-quote.ts'

export interface ChatFindServicePorts {
  /** Reads the visible branch in windows from its end, each with its oldest message first. */
  readBranch(
    sessionId: SessionId,
  ): AsyncIterable<Result<readonly { message: Message; rendering: Rendering | null }[]>>
  timers: TimerPort
}

interface NormalizedPart {
  messageId: MessageId
  detail?: string
  text: string
}

interface CachedParts {
  key: string
  parts: Promise<Result<readonly NormalizedPart[]>>
}

const cacheMs = 30_000
const unitsAtOnce = 500_000

/** Finds text in one chat. The chat's normalized texts are cached for a while between searches. */
export class ChatFindService {
  readonly #ports: ChatFindServicePorts
  #cache: CachedParts | null = null
  #cancelForget: () => void = () => {}

  constructor(ports: ChatFindServicePorts) {
    this.#ports = ports
  }

  async find(
    { sessionId, query, revision }: { sessionId: SessionId; query: string; revision: number },
    signal: AbortSignal,
  ): Promise<Result<{ places: ChatFindMatch[] }>> {
    const key = `${sessionId}#${revision}`
    const cached = this.#cache?.key === key ? this.#cache : { key, parts: this.#read(sessionId) }
    this.#cache = cached
    this.#cancelForget()
    this.#cancelForget = this.#ports.timers.schedule(cacheMs, () => {
      this.#cache = null
    })
    const read = await cached.parts
    if (!read.ok) {
      if (this.#cache === cached) this.#cache = null
      return read
    }
    const normalizedQuery = normalizeForFind(query)
    const places: ChatFindMatch[] = []
    let units = 0
    for (const { text, ...place } of read.value) {
      units += text.length
      if (units > unitsAtOnce) {
        units = 0
        await this.#yieldThread()
        if (signal.aborted) return fail(createFailure('aborted'))
      }
      const count = countOccurrences(text, normalizedQuery)
      if (count > 0) places.push({ ...place, count })
    }
    return succeed({ places })
  }

  async #read(sessionId: SessionId): Promise<Result<readonly NormalizedPart[]>> {
    const windows: NormalizedPart[][] = []
    for await (const read of this.#ports.readBranch(sessionId)) {
      if (!read.ok) return read
      windows.push(
        read.value.flatMap(({ message, rendering }) =>
          listFindableParts(message, rendering).map((part) => normalizePart(message.id, part)),
        ),
      )
      await this.#yieldThread()
    }
    return succeed(windows.toReversed().flat())
  }

  /** Yields, so that streaming an answer comes first. */
  #yieldThread(): Promise<void> {
    return new Promise((resolve) => void this.#ports.timers.schedule(0, resolve))
  }
}

function normalizePart(messageId: MessageId, { detail, text }: FindablePart): NormalizedPart {
  return { messageId, detail, text: normalizeForFind(text) }
}

/** Connects finding text in a chat, and quoting a chat, to storage. */
export function createChatFindHandlers(
  db: ReturnType<typeof openDatabase>,
  redact: (text: string) => Promise<string>,
): HandlersOf<'find-in-chat' | 'quote-chat'> {
  const finder = new ChatFindService({
    readBranch: (sessionId) => loadBranchWindows(db, sessionId),
    timers: systemTimers,
  })
  return {
    'find-in-chat': (question, signal) => finder.find(question, signal),
    'quote-chat': async ({ sessionId, around }) => {
      const read = await loadQuotableMessages(db, sessionId, around)
      if (!read.ok) return read
      const { filename, text } = quoteChat(read.value.session, read.value.messages, around)
      return succeed({ filename, text: await redact(text) })
    },
  }
}
