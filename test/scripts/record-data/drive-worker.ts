import type { CommandInput, CommandName, CommandOutput } from '../../../src/core/model/commands/command.ts'
import type { MessageId, SessionId } from '../../../src/core/model/id.ts'
import type { ModelRef } from '../../../src/core/model/providers/provider.ts'
import type { StreamInput, StreamItems, StreamName } from '../../../src/worker/contract.ts'
import type { WorkerClient } from '../../../src/worker/client.ts'
import type { StoredRow } from '../../media/stored-databases.ts'

export const demo = { providerId: 'demo', modelId: 'demo' } as ModelRef

export interface StartedTurn {
  userMessageId: string
  assistantMessageId: string
  runId: string
}

/** Acts as a person: sends commands of the page and waits until the database has the expected rows. */
export class Driver {
  readonly #client: WorkerClient
  readonly #readTable: (table: string) => Promise<StoredRow[]>
  readonly #phase: string
  #messages = 0
  /** The latest message of each chat. */
  readonly #heads = new Map<string, string>()

  /** `phase` distinguishes the ids of messages of one process from those of the other. */
  constructor(client: WorkerClient, readTable: (table: string) => Promise<StoredRow[]>, phase: string) {
    this.#client = client
    this.#readTable = readTable
    this.#phase = phase
  }

  /** Throws if the worker answers with a failure, because a recording must be complete. */
  async call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>> {
    const result = await this.#client.call(name, input)
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`)
    return result.value
  }

  /** Follows a stream that ends by itself, and resolves to its last item. */
  finish<Name extends StreamName>(name: Name, input: StreamInput<Name>): Promise<StreamItems[Name]> {
    return new Promise((resolve, reject) => {
      let last: StreamItems[Name] | undefined
      this.#client.follow(name, input, {
        from: 0,
        onItem: (item) => {
          last = item
        },
        onEnd: (failure) => {
          if (failure || last === undefined) reject(new Error(`${name}: ${JSON.stringify(failure)}`))
          else resolve(last)
        },
      })
    })
  }

  /** Follows a stream until the returned function is called. */
  start<Name extends StreamName>(name: Name, input: StreamInput<Name>): () => void {
    return this.#client.follow(name, input, { from: 0, onItem: () => {}, onEnd: () => {} })
  }

  readTable(table: string): Promise<StoredRow[]> {
    return this.#readTable(table)
  }

  nextMessageId(): MessageId {
    this.#messages += 1
    return `message-${this.#phase}-${this.#messages}` as MessageId
  }

  /** Sends a message after the latest one of its chat, without waiting for its answer. */
  async send(
    chat: string,
    text: string,
    more: Partial<CommandInput<'send-message'>> = {},
  ): Promise<StartedTurn> {
    const messageId = more.messageId ?? this.nextMessageId()
    const started = await this.call('send-message', {
      sessionId: chat as SessionId,
      messageId,
      parentId: (this.#heads.get(chat) ?? null) as MessageId | null,
      text,
      model: demo,
      ...more,
    } as CommandInput<'send-message'>)
    this.#heads.set(chat, started.assistantMessageId)
    return started
  }

  /** Sends a message, allows its calls once, and waits until the answer has ended. */
  async ask(
    chat: string,
    text: string,
    more: Partial<CommandInput<'send-message'>> = {},
  ): Promise<StartedTurn> {
    const started = await this.send(chat, text, more)
    await this.allow(chat, started, 'once')
    return started
  }

  /** Allows every request of a turn until it has ended. Of several choices it takes the first. */
  async allow(
    chat: string,
    { runId }: Pick<StartedTurn, 'runId'>,
    scope: 'once' | 'chat' | 'always',
  ): Promise<void> {
    const answered = new Set<string>()
    for (;;) {
      const run = await this.until('runs', (row) => {
        const [open] = openInteractionsOf(row)
        return (
          row['id'] === runId && (row['state'] === 'ended' || (open !== undefined && !answered.has(open.id)))
        )
      })
      const [open] = openInteractionsOf(run)
      if (run['state'] === 'ended' || !open) return
      answered.add(open.id)
      const answer = { outcome: 'accepted', value: toConsent(open, scope) }
      await this.call('answer-interaction', { sessionId: chat, interactionId: open.id, answer } as never)
    }
  }

  setHead(chat: string, messageId: string): void {
    this.#heads.set(chat, messageId)
  }

  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, delayMs))
  }

  async untilEnded({ runId }: Pick<StartedTurn, 'runId'>): Promise<void> {
    await this.until('runs', (row) => row['id'] === runId && row['state'] === 'ended')
  }

  /** Resolves to the first row of a table that passes. */
  async until(table: string, passes: (row: StoredRow) => boolean): Promise<StoredRow> {
    for (let tries = 0; tries < 600; tries += 1) {
      const row = (await this.#readTable(table)).find((each) => passes(each))
      if (row) return row
      await this.wait(50)
    }
    const newest = (await this.#readTable('events')).toSorted(
      (one, other) => Number(one['at']) - Number(other['at']),
    )
    throw new Error(
      `no such row of ${table} came: ${String(passes)} after ${JSON.stringify(newest.slice(-5))}`,
    )
  }

  /** Returns the open interaction of a chat. */
  async nextInteraction(chat: string): Promise<string> {
    const isOpen = (row: StoredRow) => row['sessionId'] === chat && openInteractionsOf(row).length > 0
    const [first] = openInteractionsOf(await this.until('runs', isOpen))
    return first?.id ?? ''
  }

  async respond(chat: string, answer: CommandInput<'answer-interaction'>['answer']): Promise<void> {
    const interactionId = await this.nextInteraction(chat)
    await this.call('answer-interaction', { sessionId: chat, interactionId, answer } as never)
  }
}

interface OpenInteraction {
  id: string
  kind: string
  options?: { value: string }[]
}

function openInteractionsOf(row: StoredRow): OpenInteraction[] {
  return (row['openInteractions'] ?? []) as OpenInteraction[]
}

function toConsent({ kind, options = [] }: OpenInteraction, scope: string): object {
  if (kind === 'select') return { kind, value: options[0]?.value }
  return kind === 'approve' ? { kind, scope } : { kind }
}
