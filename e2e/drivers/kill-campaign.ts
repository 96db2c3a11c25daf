import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type LaunchOptions, type Page } from '@playwright/test'
import type { FakeProvider } from '../provider/fake-provider.ts'
import { Innerloop } from './innerloop.ts'
import { KillableBrowser } from './killable-browser.ts'
import { seededRandom } from './seeded-random.ts'
import { crashTab } from './tab-lifecycle.ts'

export type Kill = 'crash' | 'close' | 'reload' | 'browser'

interface Seen {
  at: number
  /** Number of visible words of the answer. */
  words: number
  succeeded: number
}

export interface KillFigures {
  kills: number
  ofBrowser: number
  /** Number of answers that started, so that their user message was acknowledged. */
  acknowledged: number
  interrupted: number
  /** Number of pages that calls fetched, each counted once. */
  effects: number
  maxLostBytes: number
  maxLostMs: number
}

const firstDelayMs = 2500
const wordCount = 600

/** Kills tabs and whole browsers at random moments of answers, opens them again and compares with what was on screen. */
export class KillCampaign {
  readonly figures: KillFigures = {
    kills: 0,
    ofBrowser: 0,
    acknowledged: 0,
    interrupted: 0,
    effects: 0,
    maxLostBytes: 0,
    maxLostMs: 0,
  }
  readonly #provider: FakeProvider
  readonly #url: string
  readonly #browser: KillableBrowser
  readonly #random: () => number
  readonly #kept = new Map<string, number>()
  #page: Page | null = null
  #seen: Seen[] = []
  #isVerified = false

  constructor(options: { provider: FakeProvider; launch: LaunchOptions; url: string; seed: number }) {
    this.#provider = options.provider
    this.#browser = new KillableBrowser('kills', options.launch)
    this.#url = options.url
    this.#random = seededRandom(options.seed)
  }

  /** Adds the provider as a person does. */
  async prepare(): Promise<void> {
    await this.#browser.prepare(this.#url, async (app) => {
      await app.useProvider(this.#provider)
      this.#provider.willAnswer({ kind: 'text', text: 'Ready.' })
      await app.chat.ask('Begin')
    })
    await this.#browser.start()
  }

  async killDuringWork(kill: Kill): Promise<void> {
    const number = this.figures.kills
    this.figures.kills += 1
    const fetched = `/effect/${number}`
    this.#script(fetched)
    let page = await this.#openPage('#/')
    this.#seen = []
    const app = new Innerloop(page)
    // Reading a page must not require approval, because no person is there to respond.
    await app.approvals.chooseMode('Auto')
    await app.chat.send(`Message ${number}: read ${this.#provider.origin}${fetched}`)
    await sleep(this.#random() * firstDelayMs)
    const address = new URL(page.url()).hash
    const killedAt = Date.now()
    if (kill === 'browser') {
      this.figures.ofBrowser += 1
      await this.#browser.kill()
    }
    if (kill === 'crash') await crashTab(page)
    else if (kill === 'close') await page.close()
    if (kill === 'reload') await page.reload()
    else page = await this.#openPage(address, kill === 'browser')
    await this.#compare(new Innerloop(page), { number, killedAt, fetched })
    if (this.figures.kills % 25 === 0) console.log(this.describe())
    await page.close()
  }

  /** Checks that nothing acknowledged is lost or duplicated. */
  async verify(): Promise<void> {
    const page = await this.#openPage('#/')
    await new Innerloop(page).expectReady()
    // The page is usable before its worker has recovered the previous run.
    await expect.poll(async () => (await readStored(page)).live, 'runs without an end').toEqual([])
    const { answers, doubled } = await readStored(page)
    expect(doubled, 'duplicate user messages').toEqual([])
    for (const [id, words] of this.#kept) expect(answers[id] ?? -1, id).toBeGreaterThanOrEqual(words)
    await page.close()
    this.#isVerified = true
  }

  async end(): Promise<void> {
    await this.#browser.end()
    if (this.#isVerified) this.#browser.forget()
    else
      console.log(
        [
          `what the browser stored, and its logs, are in ${this.#browser.profile}`,
          ...this.#browser.findDatabaseLogs(),
        ].join('\n'),
      )
  }

  describe(): string {
    const { kills, ofBrowser, acknowledged, interrupted, effects, maxLostBytes, maxLostMs } = this.figures
    return `${kills} kills (${ofBrowser} of the browser): ${acknowledged} answers had begun, ${interrupted} were interrupted, ${effects} pages were read, none twice, at most ${maxLostBytes} bytes or ${maxLostMs} ms of text lost`
  }

  #script(fetched: string): void {
    const words = Array.from({ length: wordCount }, (_, index) => `w${index}`)
    const text = words.join(' ')
    if (this.#random() < 0.5) return this.#provider.willAnswer({ kind: 'text', text, tokensPerSecond: 250 })
    this.#provider.pages.set(fetched, 'Done.')
    const sum = (expression: string) => ({ name: 'calculate', arguments: { expression } })
    this.#provider.willAnswer(
      { kind: 'calls', text: 'w0 w1 w2', calls: [sum('1+1'), sum('2+2')] },
      {
        kind: 'calls',
        text: 'w3 w4 w5',
        calls: [sum('3+3'), { name: 'fetch_url', arguments: { url: `${this.#provider.origin}${fetched}` } }],
      },
      { kind: 'text', text: words.slice(6).join(' '), tokensPerSecond: 250 },
    )
  }

  async #compare(
    app: Innerloop,
    { number, killedAt, fetched }: { number: number; killedAt: number; fetched: string },
  ): Promise<void> {
    const last = this.#seen.at(-1)
    if (!last) {
      // The message was not acknowledged, so it and its chat may be missing, but the app must open.
      const newChat = app.page.getByRole('link', { name: 'Start a new chat' })
      // A composer may still disappear when the page learns that the chat is not stored.
      await expect(async () => {
        if (await newChat.isVisible()) await newChat.click()
        await expect(app.chat.composer).toBeEditable({ timeout: 1000 })
      }).toPass({ timeout: 30_000 })
      return
    }
    this.figures.acknowledged += 1
    await expectEnded(app)
    await expect(app.chat.question).toContainText(`Message ${number}:`)
    const status = await app.chat.answer.getAttribute('data-status')
    expect(status).toMatch(/^(complete|interrupted)$/)
    if (status === 'interrupted') {
      this.figures.interrupted += 1
      await expect(app.chat.failure.getByRole('button', { name: 'Retry' })).toBeVisible()
    }
    // The trace of an interrupted answer shows its last calls only. Closing and opening it shows all of them.
    const trace = app.chat.answer.locator('[data-trace]')
    if ((await trace.count()) > 0) {
      if ((await trace.getAttribute('aria-expanded')) === 'true') await trace.click()
      await app.chat.openTrace()
    }
    const stored = await app.chat.answer.evaluate((article) => ({
      id: article.getAttribute('data-message-id') ?? '',
      words: article.textContent.match(/\bw\d+\b/g)?.length ?? 0,
      succeeded: article.querySelectorAll('[data-state="succeeded"]').length,
    }))
    // Text shown a moment before may not have been written to disk.
    const acknowledged = this.#seen.findLast(({ at }) => at <= killedAt - 250)?.succeeded ?? 0
    expect(stored.succeeded, 'visible results').toBeGreaterThanOrEqual(acknowledged)
    const lostBytes = Math.max(0, last.words - stored.words) * 5
    const lostSince = this.#seen.find(({ words }) => words > stored.words)
    const lostMs = lostSince ? killedAt - lostSince.at : 0
    this.figures.maxLostBytes = Math.max(this.figures.maxLostBytes, lostBytes)
    this.figures.maxLostMs = Math.max(this.figures.maxLostMs, lostMs)
    expect(lostBytes <= 2048 || lostMs <= 250, `${lostBytes} bytes and ${lostMs} ms were lost`).toBe(true)
    const effects = this.#provider.requests.filter(({ url }) => url === fetched).length
    expect(effects).toBeLessThanOrEqual(1)
    this.figures.effects += effects
    this.#kept.set(stored.id, stored.words)
  }

  async #openPage(hash: string, isRestarted = false): Promise<Page> {
    if (isRestarted) await this.#browser.start()
    const page = await this.#browser.context.newPage()
    this.#page = page
    await page.exposeFunction('noteSeen', (seen: Seen) => {
      if (this.#page === page && !page.isClosed()) this.#seen.push(seen)
    })
    await page.addInitScript(watchAnswer)
    await page.goto(new URL(hash, this.#url).href)
    return page
  }
}

/** Adds the held locks to the error if an answer does not end. */
async function expectEnded(app: Innerloop): Promise<void> {
  try {
    await expect(app.chat.answer).toHaveAttribute('data-status', /^(?!streaming)/, { timeout: 60_000 })
  } catch (error) {
    const { held: locks, pending } = await app.page.evaluate(async () => await navigator.locks.query())
    const { live, leases } = await readStored(app.page)
    const notes = await app.page.getByRole('status').allInnerTexts()
    throw new Error(JSON.stringify({ locks, pending, live, leases, notes }), { cause: error })
  }
}

/** Runs in the page and reports the visible text 25 times a second. */
function watchAnswer(): void {
  setInterval(() => {
    const article = [...document.querySelectorAll('[data-role="assistant"][data-status="streaming"]')].at(-1)
    if (!article) return
    const words = article.textContent.match(/\bw\d+\b/g)?.length ?? 0
    const succeeded = article.querySelectorAll('[data-state="succeeded"]').length
    void Reflect.get(globalThis, 'noteSeen')({ at: Date.now(), words, succeeded })
  }, 40)
}

async function readStored(page: Page) {
  return await page.evaluate(async () => {
    const ask = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const database = await ask(indexedDB.open('innerloop'))
    const read = async (store: string) =>
      await ask(
        database.transaction(store).objectStore(store).getAll() as IDBRequest<Record<string, unknown>[]>,
      )
    const messages = await read('messages')
    const runs = await read('runs')
    const leases = await read('leases')
    database.close()
    const textOf = ({ parts }: Record<string, unknown>) => JSON.stringify(parts)
    const questions = messages.filter(({ role }) => role === 'user').map((message) => textOf(message))
    return {
      answers: Object.fromEntries(
        messages.map((message) => [
          String(message['id']),
          (message['parts'] as { type: string; text?: string }[])
            .filter(({ type }) => type === 'text')
            .flatMap(({ text }) => text?.match(/\bw\d+\b/g) ?? []).length,
        ]),
      ),
      leases,
      live: runs.filter(({ state }) => state === 'live').map(({ id }) => String(id)),
      doubled: questions.filter((text, index) => questions.indexOf(text) !== index),
    }
  })
}
