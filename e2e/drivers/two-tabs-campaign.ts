import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { CommandInput, CommandName, CommandOutput } from '../../src/core/model/commands/command.ts'
import type { MessageId, SessionId } from '../../src/core/model/id.ts'
import type { ModelRef } from '../../src/core/model/providers/provider.ts'
import type { FakeProvider } from '../provider/fake-provider.ts'
import { findWorker, tryWorker } from './ask-worker.ts'
import { Innerloop } from './innerloop.ts'
import { readTables, type StoredRow } from './read-tables.ts'
import { seededRandom } from './seeded-random.ts'
import { freezeWorker } from './tab-lifecycle.ts'

type Operation = 'send' | 'queue' | 'resume' | 'stop' | 'retry' | 'take-over' | 'react' | 'freeze' | 'reload'

/** Relative frequency of each operation. */
const weights: readonly (readonly [Operation, number])[] = [
  ['send', 14],
  ['queue', 10],
  ['resume', 6],
  ['stop', 8],
  ['retry', 8],
  ['take-over', 6],
  ['react', 44],
  ['freeze', 3],
  ['reload', 1],
]

export interface TabFigures {
  operations: number
  taken: number
  refused: number
  /** Number of operations with an unknown outcome, because the tab was reloaded or its worker was replaced meanwhile. */
  unknown: number
  freezes: number
  reloads: number
}

interface Tab {
  page: Page
  /** An emoji that only this tab uses, so that a lost reaction was lost to the other tab. */
  emoji: string
  figures: TabFigures
}

/** Two tabs of one chat that run random operations at the same time and sometimes freeze. */
export class TwoTabsCampaign {
  readonly #random: () => number
  readonly #tabs: Tab[]
  readonly #sessionId: SessionId
  readonly #model: ModelRef
  /** Messages that the worker accepted from a tab. */
  readonly #acknowledged = new Set<string>()
  readonly #reactions = new Map<string, boolean>()
  #counter = 0

  private constructor(tabs: Tab[], options: { seed: number; sessionId: SessionId; model: ModelRef }) {
    this.#tabs = tabs
    this.#random = seededRandom(options.seed)
    this.#sessionId = options.sessionId
    this.#model = options.model
  }

  /** Opens a chat with an answer in the first tab, then in the second tab. */
  static async open(
    app: Innerloop,
    options: { context: BrowserContext; provider: FakeProvider; seed: number },
  ): Promise<TwoTabsCampaign> {
    const { context, provider, seed } = options
    let stream = 0
    provider.willAnswerEach(() => {
      stream += 1
      const text = Array.from({ length: 60 }, (_, word) => `s${stream}w${word}`).join(' ')
      return { kind: 'text', text, tokensPerSecond: 400 }
    })
    await app.useProvider(provider)
    await app.chat.ask('Begin')
    const address = new URL(app.page.url()).hash
    const other = new Innerloop(await context.newPage())
    await other.open(address)
    await other.chat.expectStatus('complete')
    const { sessions = [] } = await readTables(app.page, ['sessions'])
    const [session] = sessions
    const tab = (page: Page, emoji: string): Tab => ({
      page,
      emoji,
      figures: { operations: 0, taken: 0, refused: 0, unknown: 0, freezes: 0, reloads: 0 },
    })
    return new TwoTabsCampaign([tab(app.page, '🎉'), tab(other.page, '🚀')], {
      seed,
      sessionId: session?.['id'] as SessionId,
      model: session?.['model'] as ModelRef,
    })
  }

  async run(operations: number): Promise<void> {
    await Promise.all(
      this.#tabs.map(async (tab) => {
        for (let done = 0; done < operations; done += 1) {
          await this.#operate(tab)
          await sleep(this.#random() * 20)
        }
      }),
    )
  }

  /** Waits until both tabs are idle. Then checks that nothing acknowledged is lost, duplicated or mixed. */
  async verify(): Promise<void> {
    const [{ page }] = this.#tabs as [Tab]
    let before = -1
    await expect
      .poll(
        async () => {
          const { runs = [], leases = [] } = await readTables(page, ['runs', 'leases'])
          const isLive = runs.some(({ state }) => state === 'live')
          if (isLive) await this.#ask(page, 'find-run', { sessionId: this.#sessionId }).catch(() => null)
          // Between two runs, when the queue is about to send its next message, no run is live either.
          const isResting = !isLive && leases.length === 0 && runs.length === before
          before = runs.length
          return isResting
        },
        { timeout: 60_000, intervals: [250] },
      )
      .toBe(true)
    const stored = await readTables(page, [
      'messages',
      'messageMarks',
      'queue',
      'runs',
      'events',
      'usage',
      'leases',
    ])
    const { messages = [], messageMarks = [], queue = [] } = stored
    const { runs = [], events = [], usage = [], leases = [] } = stored
    const there = [...messages, ...queue].map(({ id }) => String(id))
    const lost = [...this.#acknowledged].filter((id) => !there.includes(id))
    expect(lost, 'accepted messages that are missing').toEqual([])
    expect(there.length, 'duplicate messages').toBe(new Set(there).size)
    const storedReactions = new Set(
      messageMarks.flatMap(({ messageId, reactions }) =>
        ((reactions ?? []) as { emoji: string }[]).map(({ emoji }) => `${String(messageId)} ${emoji}`),
      ),
    )
    const wrong = [...this.#reactions].filter(([key, isOn]) => storedReactions.has(key) !== isOn)
    expect(wrong, 'reactions that another tab undid').toEqual([])
    for (const message of messages) expectOneStream(message)
    for (const { id } of runs) {
      const own = events.filter(({ runId }) => runId === id)
      const seqs = own.map(({ seq }) => Number(seq))
      expect(new Set(seqs).size, `events of ${String(id)}`).toBe(seqs.length)
      expect(own.filter(({ type }) => type === 'session-turn-end').length).toBeLessThanOrEqual(1)
    }
    const orders = messages.map(({ order }) => order)
    expect(new Set(orders).size, 'places in the chat').toBe(orders.length)
    expect(new Set(usage.map(({ runId }) => runId)).size).toBe(usage.length)
    // If the queue has sent its next message by now, that message has a run.
    const live = runs.flatMap(({ id, state }) => (state === 'live' ? [id] : []))
    expect(leases.map(({ runId }) => runId)).toEqual(live)
  }

  describe(): string {
    return this.#tabs
      .map(({ figures }) => Object.entries(figures).map(([name, count]) => `${count} ${name}`))
      .map((counts, index) => `tab ${index + 1}: ${counts.join(', ')}`)
      .join('; ')
  }

  async #operate(tab: Tab): Promise<void> {
    const { figures, page } = tab
    const operation = this.#draw()
    figures.operations += 1
    if (operation === 'freeze') {
      figures.freezes += 1
      // The freeze is sometimes longer than the wait for a tab's lock, and never as long as a page waits for its worker.
      return freezeWorker(page, 200 + this.#random() * 3000)
    }
    if (operation === 'reload') {
      figures.reloads += 1
      await page.reload()
      return
    }
    try {
      const isTaken = await this.#command(tab, operation)
      if (isTaken) figures.taken += 1
      else figures.refused += 1
    } catch {
      figures.unknown += 1
    }
  }

  async #command({ page, emoji }: Tab, operation: Operation): Promise<boolean> {
    const sessionId = this.#sessionId
    const model = this.#model
    const id = `message-${(this.#counter += 1)}-${Math.floor(this.#random() * 1e9)}` as MessageId
    const { messages = [] } = await readTables(page, ['messages'])
    const byOrder = messages.toSorted((one, other) => Number(one['order']) - Number(other['order']))
    const last = byOrder.at(-1)?.['id'] as MessageId
    const note = (isTaken: boolean) => {
      if (isTaken) this.#acknowledged.add(id)
      return isTaken
    }
    const text = `Message ${id}`
    switch (operation) {
      case 'send': {
        const message = { sessionId, model, messageId: id, parentId: last, text }
        return note((await this.#ask(page, 'send-message', message)).ok)
      }
      case 'queue':
        return note((await this.#ask(page, 'queue-message', { sessionId, model, queuedId: id, text })).ok)
      case 'resume':
        return (await this.#ask(page, 'resume-queue', { sessionId })).ok
      case 'stop': {
        const result = await this.#ask(page, 'find-run', { sessionId })
        const runId = result.ok ? result.value.run?.runId : undefined
        return runId !== undefined && (await this.#ask(page, 'stop-run', { runId })).ok
      }
      case 'retry': {
        const answer = byOrder.findLast(({ role }) => role === 'assistant')?.['id'] as MessageId
        return (await this.#ask(page, 'retry-message', { sessionId, model, messageId: answer })).ok
      }
      case 'take-over':
        return (await this.#ask(page, 'take-over-session', { sessionId })).ok
      default: {
        const messageId = byOrder[Math.floor(this.#random() * byOrder.length)]?.['id'] as MessageId
        const isOn = this.#random() < 0.7
        const reaction = { sessionId, messageId, emoji, isOn }
        const key = `${messageId} ${emoji}`
        // The outcome is unknown until the worker reports it.
        this.#reactions.delete(key)
        const isTaken = (await this.#ask(page, 'react-to-message', reaction)).ok
        if (isTaken) this.#reactions.set(key, isOn)
        return isTaken
      }
    }
  }

  async #ask<Name extends CommandName>(page: Page, name: Name, input: CommandInput<Name>) {
    const asking = tryWorker<Name>(await findWorker(page), name, input)
    const timeout = sleep(20_000).then((): never => {
      throw new Error(`${name} was not answered`)
    })
    return Promise.race([asking, timeout]) as Promise<
      { ok: true; value: CommandOutput<Name> } | { ok: false }
    >
  }

  #draw(): Operation {
    const sum = weights.reduce((total, [, weight]) => total + weight, 0)
    let left = this.#random() * sum
    for (const [operation, weight] of weights) {
      left -= weight
      if (left < 0) return operation
    }
    return 'react'
  }
}

/** Checks that one answer is one stream of the provider, from its start and without a gap. */
function expectOneStream({ id, role, parts }: StoredRow): void {
  if (role !== 'assistant') return
  const text = (parts as { type: string; text?: string }[])
    .flatMap((part) => (part.type === 'text' ? [part.text ?? ''] : []))
    .join('')
  const streamWords = [...text.matchAll(/s(\d+)w(\d+)(?= |$)/g)]
  expect(
    new Set(streamWords.map(([, stream]) => stream)).size,
    `streams in ${String(id)}`,
  ).toBeLessThanOrEqual(1)
  // The last chunk may be cut off.
  const numbers = streamWords.slice(0, -1).map(([, , word]) => Number(word))
  expect(numbers, String(id)).toEqual(numbers.map((_, index) => index))
}
