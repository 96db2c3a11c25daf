import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type LaunchOptions } from '@playwright/test'
import type { FakeProvider } from '../provider/fake-provider.ts'
import { FanOutModel, fanOutWorkflow } from '../provider/fan-out-model.ts'
import { askWorker } from './ask-worker.ts'
import { Innerloop } from './innerloop.ts'
import { KillableBrowser } from './killable-browser.ts'
import { readTables, type StoredRow } from './read-tables.ts'
import { seededRandom } from './seeded-random.ts'
import { WorkflowsDriver } from './workflows.ts'

export interface WorkflowCampaignOptions {
  provider: FakeProvider
  launch: LaunchOptions
  url: string
  seed: number
}

/** Stored parts of a job, read after a restart and before it continues. */
interface Stored {
  /** Keys of the stage executions that have exited. */
  exited: string[]
  /** Ended requests by the key of their stage execution. */
  ended: Map<string, number>
}

interface Job {
  name: string
  address: string
  app: Innerloop
  /** Stored parts when the job last continued. */
  stored: Stored
  /** Number of requests that the model had received then. */
  from: number
}

const maxDelayMs = 1200
/** Longest time after which what the page shows is stored. */
const storageDelayMs = 500

/** Kills the browser at random moments while the siblings of a job run, and continues the job after each kill. */
export class WorkflowCampaign {
  readonly figures = {
    kills: 0,
    jobs: 0,
    /** Stage executions that had exited when the browser was killed, each kill counted. */
    exited: 0,
    requests: 0,
    /** Requests without an end that were sent again. */
    repeated: 0,
    pages: 0,
    /** Calls with an unknown outcome. */
    unknown: 0,
  }
  readonly #options: WorkflowCampaignOptions
  readonly #browser: KillableBrowser
  readonly #random: () => number
  readonly #model: FanOutModel
  #job: Job | null = null
  #isVerified = false

  private constructor(options: WorkflowCampaignOptions) {
    const { provider, launch, seed } = options
    this.#options = options
    this.#random = seededRandom(seed)
    this.#browser = new KillableBrowser('workflow-kills', launch)
    this.#model = new FanOutModel(provider, this.#random)
  }

  static async open(options: WorkflowCampaignOptions): Promise<WorkflowCampaign> {
    const campaign = new WorkflowCampaign(options)
    await campaign.#browser.prepare(options.url, async (app) => {
      // Siblings run one after the other at a server of this computer, and three at once at another one behind a proxy.
      const proxyUrl = `${options.provider.baseUrl()}/chat/completions?url=`
      await app.useProvider(options.provider, { baseUrl: 'https://provider.test/v1', proxyUrl })
      await askWorker(app.page, 'save-workflow', { workflow: fanOutWorkflow })
    })
    await campaign.#browser.start()
    return campaign
  }

  async kill(): Promise<void> {
    const job = await this.#reachFanOut()
    const shown = await listShown(job.app)
    await sleep(storageDelayMs)
    await this.#browser.kill()
    this.figures.kills += 1
    const writeLogs = this.#browser.listWriteLogs()
    await this.#browser.start()
    const app = await this.#openPage(job.address)
    // A browser that is killed again before it has a new log may delete everything (decision 0196).
    await expect
      .poll(() => this.#browser.listWriteLogs().filter((name) => writeLogs.includes(name)), {
        intervals: [20],
      })
      .toEqual([])
    const { question } = new WorkflowsDriver(app.page)
    const isComplete = app.page.locator('[data-role="assistant"][data-status="complete"]')
    await expect(question.or(isComplete)).toBeVisible()
    const stored = toStored(await readLogs(app))
    this.#compare(job, stored)
    expect(stored.exited, 'stages that the page showed as complete').toEqual(expect.arrayContaining(shown))
    this.figures.exited += stored.exited.length
    this.#job = { ...job, app, stored, from: this.#model.requests.length }
    if (await question.isVisible()) await new WorkflowsDriver(app.page).answer('Continue')
  }

  /** Waits for the end of the last job, and checks it. */
  async verify(): Promise<void> {
    if (this.#job) await this.#finish(this.#job)
    this.#isVerified = true
  }

  async end(): Promise<void> {
    await this.#browser.end()
    if (this.#isVerified) this.#browser.forget()
    else console.log([`see ${this.#browser.profile}`, ...this.#browser.findDatabaseLogs()].join('\n'))
  }

  describe(): string {
    return `seed ${this.#options.seed}: ${JSON.stringify(this.figures)}`
  }

  /** Returns a job whose siblings run, at a random moment. A job that has no sibling left ends, and another one starts. */
  async #reachFanOut(): Promise<Job> {
    for (;;) {
      const job = this.#job ?? (await this.#start())
      const isOver = () =>
        this.#model.requests.some(({ job: name, key }) => name === job.name && key === 'join')
      const isReading = () => this.#model.requests.slice(job.from).some(({ key }) => key.startsWith('read#'))
      await expect.poll(() => isOver() || isReading(), { intervals: [20] }).toBe(true)
      await sleep(this.#random() * maxDelayMs)
      if (!isOver()) return job
      await this.#finish(job)
    }
  }

  async #start(): Promise<Job> {
    const name = `j${this.figures.jobs}`
    this.figures.jobs += 1
    const from = this.#model.requests.length
    const app = await this.#openPage('#/')
    await app.approvals.chooseMode('Auto')
    await new WorkflowsDriver(app.page).choose(fanOutWorkflow.id)
    // The addresses of this computer are called only if the person has written them.
    const addresses = this.#model.itemsOf(name).map(({ address }) => address)
    await app.chat.composer.fill(addresses.join(' '))
    await app.chat.composer.press('Enter')
    await expect(app.page).toHaveURL(/#\/c\//)
    const job = { name, address: app.page.url(), app, stored: { exited: [], ended: new Map() }, from }
    this.#job = job
    return job
  }

  async #finish(job: Job): Promise<void> {
    const { app, name } = job
    await app.chat.expectStatus('complete')
    const logs = await readLogs(app)
    const stored = toStored(logs)
    this.#compare(job, stored)
    const items = this.#model.itemsOf(name)
    expect(stored.exited.toSorted()).toEqual(['join', 'list', ...items.map(({ key }) => key)].toSorted())
    for (const log of logs) expectWhole(log)
    const lost = logs.filter(({ events }) => events.some(({ type }) => type === 'tool-invocation-lost'))
    const unknown = new Set(lost.map(({ key }) => key))
    const results = items.map(({ item, key }) => `${item}=${unknown.has(key) ? 'unknown' : 'read'}`)
    await expect(app.chat.answer).toContainText(results.join(' '))
    for (const { item } of items) {
      const count = this.#model.countPages(item)
      expect(count, `requests for the page of ${item}`).toBeLessThanOrEqual(1)
      this.figures.pages += count
    }
    const steps = this.#model.requests.flatMap(({ job: of, key, round }) =>
      of === name ? [`${key} ${round}`] : [],
    )
    this.figures.requests += steps.length
    this.figures.repeated += steps.length - new Set(steps).size
    this.figures.unknown += unknown.size
    await app.page.close()
    this.#job = null
  }

  /** Checks that no stage was lost, and that since the job continued no ended request was sent again. */
  #compare(job: Job, now: Stored): void {
    const { exited, ended } = job.stored
    expect(now.exited, 'exited stages').toEqual(expect.arrayContaining(exited))
    expect(new Set(now.exited).size, 'stages that exited once').toBe(now.exited.length)
    const requests = this.#model.requests.slice(job.from)
    const again = requests.filter(({ key, round }) => exited.includes(key) || round < (ended.get(key) ?? 0))
    expect(again, 'ended requests that were sent again').toEqual([])
    // A sibling reads its page and hands in what it has read. The other stages only hand in a result.
    const more = requests.filter(({ key, round }) => round > (key.startsWith('read#') ? 1 : 0))
    expect(more, 'requests after a result').toEqual([])
  }

  async #openPage(hash: string): Promise<Innerloop> {
    const page = await this.#browser.context.newPage()
    await page.goto(new URL(hash, this.#options.url).href)
    return new Innerloop(page)
  }
}

async function listShown({ page }: Innerloop): Promise<string[]> {
  return page
    .locator('[data-stage][data-state="complete"]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-key') ?? ''))
}

interface Log {
  runId: string
  /** Key of the stage execution; absent for the job. */
  key?: string
  events: StoredRow[]
}

/** Reads the logs of the job of a chat, its own first. */
async function readLogs({ page }: Innerloop): Promise<Log[]> {
  const sessionId = /#\/c\/([^/?]+)/.exec(page.url())?.[1]
  const { runs = [], events = [] } = await readTables(page, ['runs', 'events'])
  const logs = runs
    .filter((run) => run['sessionId'] === sessionId)
    .map(({ id, of }) => ({
      runId: String(id),
      of: (of as { stageExecutionId?: string } | undefined)?.stageExecutionId,
      events: events
        .filter(({ runId }) => runId === id)
        .toSorted((one, other) => Number(one['seq']) - Number(other['seq'])),
    }))
  const entered = logs.flatMap((log) => log.events).filter(({ type }) => type === 'stage-entered')
  const keys = new Map(entered.map(({ stageExecutionId, key }) => [stageExecutionId, String(key)]))
  return logs
    .map(({ runId, of, events: own }) => ({
      runId,
      key: of === undefined ? undefined : (keys.get(of) ?? ''),
      events: own,
    }))
    .toSorted((one, other) => Number(one.key !== undefined) - Number(other.key !== undefined))
}

function toStored(logs: readonly Log[]): Stored {
  const events = logs.flatMap((log) => log.events)
  const keys = new Map(
    events.flatMap((event) =>
      event['type'] === 'stage-entered' ? [[event['stageExecutionId'], String(event['key'])]] : [],
    ),
  )
  return {
    exited: events.flatMap((event) =>
      event['type'] === 'stage-exited' ? [keys.get(event['stageExecutionId']) ?? ''] : [],
    ),
    ended: new Map(
      logs.map(({ key = '', events: own }) => [
        key,
        own.filter(({ type }) => type === 'provider-request-completed').length,
      ]),
    ),
  }
}

/** Checks that a log has one start and one end, no gap, and one end for each request and call. */
function expectWhole({ runId, events }: Log): void {
  const seqs = events.map(({ seq }) => Number(seq))
  expect(seqs, `events of ${runId}`).toEqual(seqs.map((_, index) => index))
  const listOf = (pattern: RegExp, field: string): string[] =>
    events.flatMap((event) => (pattern.test(String(event['type'])) ? [String(event[field])] : [])).toSorted()
  expect(listOf(/^session-turn-(start|end)$/, 'type')).toEqual(['session-turn-end', 'session-turn-start'])
  expect(events.at(-1)?.['type']).toBe('session-turn-end')
  expect(listOf(/^provider-request-(completed|failed|lost)$/, 'requestId')).toEqual(
    listOf(/^provider-request-started$/, 'requestId'),
  )
  expect(listOf(/^tool-invocation-(succeeded|failed|cancelled|lost)$/, 'callId')).toEqual(
    listOf(/^tool-invocation-started$/, 'callId'),
  )
}
