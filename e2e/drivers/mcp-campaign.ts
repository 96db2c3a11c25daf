import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { McpServerId } from '../../src/core/model/id.ts'
import type { McpSignInServer } from '../provider/mcp-sign-in-server.ts'
import { askWorker, findWorker, tryWorker } from './ask-worker.ts'
import { readTables } from './read-tables.ts'
import { seededRandom } from './seeded-random.ts'
import { crashTab } from './tab-lifecycle.ts'

const operations = ['switch', 'refresh', 'refresh', 'sign-in', 'sign-out'] as const
const kills = ['crash', 'reload', 'close'] as const

export interface McpCampaignOptions {
  context: BrowserContext
  server: McpSignInServer
  seed: number
}

/**
 * Two tabs that use and change an MCP server at the same time, while tabs are killed at random moments. Each request needs a new
 * token, because tokens expire at once.
 */
export class McpCampaign {
  readonly #options: McpCampaignOptions
  readonly #random: () => number
  readonly #tabs: Page[]
  readonly #serverId: McpServerId
  readonly #figures = { operations: 0, crash: 0, reload: 0, close: 0, signedOut: 0 }

  private constructor(options: McpCampaignOptions, tabs: Page[], serverId: McpServerId) {
    this.#options = options
    this.#random = seededRandom(options.seed)
    this.#tabs = tabs
    this.#serverId = serverId
  }

  /** Opens two tabs and adds the server. */
  static async open(options: McpCampaignOptions): Promise<McpCampaign> {
    const { context, server } = options
    server.lifetime = 1
    const tabs = [await openTab(context), await openTab(context)]
    const { serverId } = await askWorker(tabs[0]!, 'save-mcp-server', {
      name: 'Harbor',
      url: server.url,
      auth: { kind: 'oauth' },
    })
    const campaign = new McpCampaign(options, tabs, serverId)
    await campaign.#signIn(tabs[0]!)
    return campaign
  }

  /** Kills a tab while both tabs work, opens it again, and checks the list of servers and the sign-in. */
  async kill(): Promise<void> {
    const working = Promise.allSettled(this.#tabs.map((tab) => this.#operate(tab)))
    await sleep(this.#random() * 300)
    const victim = this.#random() < 0.5 ? 0 : 1
    const kill = this.#pick(kills)
    this.#figures[kill] += 1
    await this.#end(victim, kill)
    await Promise.race([working, sleep(5000)])
    await this.#verify()
  }

  describe(): string {
    return `seed ${this.#options.seed}: ${JSON.stringify(this.#figures)}`
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random() * values.length)]!
  }

  async #operate(tab: Page): Promise<void> {
    const serverId = this.#serverId
    this.#figures.operations += 1
    switch (this.#pick(operations)) {
      case 'switch':
        return void (await askWorker(tab, 'change-mcp-server', {
          serverId,
          inNewChats: this.#random() < 0.5,
        }))
      case 'refresh':
        return void (await tryWorker(await findWorker(tab), 'refresh-mcp-server', { serverId }))
      case 'sign-out':
        return void (await askWorker(tab, 'sign-out-mcp-server', { serverId }))
      default:
        return await this.#signIn(tab)
    }
  }

  /** Signs in, as a person does who follows the link and allows it. */
  async #signIn(tab: Page): Promise<void> {
    const { server, context } = this.#options
    const { origin } = new URL(tab.url())
    const callbackUrl = `${origin}/oauth/callback.html`
    const { url } = await askWorker(tab, 'begin-mcp-sign-in', { serverId: this.#serverId, callbackUrl })
    const page = await (await context.request.get(url ?? server.origin)).text()
    const back = new URL(/href="([^"]+)">Allow/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '')
    const [state, code, iss] = ['state', 'code', 'iss'].map((name) => back.searchParams.get(name) ?? '')
    await askWorker(tab, 'finish-mcp-sign-in', { state: state!, code: code!, iss: iss! })
  }

  async #end(index: number, kill: (typeof kills)[number]): Promise<void> {
    const tab = this.#tabs[index]!
    if (kill === 'reload') return void (await tab.reload())
    if (kill === 'crash') await crashTab(tab)
    await tab.close()
    this.#tabs[index] = await openTab(this.#options.context)
  }

  async #verify(): Promise<void> {
    const serverId = this.#serverId
    const [first, second] = this.#tabs as [Page, Page]
    const { mcpServers = [] } = await readTables(first, ['mcpServers'])
    expect(mcpServers.map(({ id, name, removedAt }) => [id, name, removedAt])).toEqual([
      [serverId, 'Harbor', undefined],
    ])
    for (const tab of this.#tabs) {
      await expect(tab.getByRole('list', { name: 'MCP servers' }).getByRole('switch')).toHaveCount(1)
    }
    const read = async (tab: Page) =>
      await tryWorker(await findWorker(tab), 'refresh-mcp-server', { serverId })
    const outcome = await read(first)
    if (!outcome.ok) {
      // Signed out, or the tab was killed before it stored the token that the server had replaced.
      expect(outcome.failure.code).toBe('mcp-sign-in-needed')
      this.#figures.signedOut += 1
      await this.#signIn(first)
    }
    for (const tab of [second, first])
      expect(await read(tab)).toMatchObject({ ok: true, value: { tools: 6 } })
  }
}

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('./#/settings/mcp')
  await expect(tab.getByRole('heading', { name: 'MCP servers' })).toBeVisible()
  return tab
}
