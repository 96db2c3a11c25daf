import { expect, type Page } from '@playwright/test'
import { canaryKey } from '../canary.ts'
import type { FakeProvider } from '../provider/fake-provider.ts'
import type { Dialect } from '../provider/dialects.ts'
import { ApprovalsDriver } from './approvals.ts'
import { askWorker } from './ask-worker.ts'
import { ChatDriver } from './chat.ts'
import { FilesDriver } from './files.ts'
import { MessagesDriver } from './messages.ts'
import { LimitsDriver } from './limits.ts'
import { KeysDriver } from './keys.ts'
import { QueueDriver } from './queue.ts'
import { SessionsDriver } from './sessions.ts'
import { SettingsDriver } from './settings.ts'

/** The whole application in one tab. */
export class Innerloop {
  readonly page: Page
  readonly approvals: ApprovalsDriver
  readonly chat: ChatDriver
  readonly files: FilesDriver
  readonly limits: LimitsDriver
  readonly keys: KeysDriver
  readonly messages: MessagesDriver
  readonly queue: QueueDriver
  readonly sessions: SessionsDriver
  readonly settings: SettingsDriver

  constructor(page: Page) {
    this.page = page
    this.approvals = new ApprovalsDriver(page)
    this.chat = new ChatDriver(page)
    this.files = new FilesDriver(page)
    this.limits = new LimitsDriver(page)
    this.keys = new KeysDriver(page)
    this.messages = new MessagesDriver(page)
    this.queue = new QueueDriver(page)
    this.sessions = new SessionsDriver(page)
    this.settings = new SettingsDriver(page)
  }

  async open(hash = '#/'): Promise<void> {
    await this.page.goto(hash)
  }

  /** Adds and selects the fake provider by command, without the dialog. */
  async useProvider(
    provider: FakeProvider,
    {
      dialect = 'openai-compatible',
      apiKey = canaryKey,
      baseUrl = provider.baseUrl(dialect),
      proxyUrl,
    }: { dialect?: Dialect; apiKey?: string; baseUrl?: string; proxyUrl?: string } = {},
  ): Promise<void> {
    const { providerId } = await askWorker(this.page, 'save-provider', {
      kind: dialect,
      dialect,
      name: 'Fake',
      baseUrl,
      proxyUrl,
      apiKey,
      models: ['m'],
    })
    await askWorker(this.page, 'save-setting', { key: 'model', value: { providerId, modelId: 'm' } })
    await this.open()
    await expect(this.chat.modelButton).toHaveAccessibleName(/Fake\/m/)
  }

  /** Adds the fake provider as a person does, through the dialog and the list of models. */
  async enterProvider(
    provider: FakeProvider,
    { dialect = 'openai-compatible', apiKey = canaryKey }: { dialect?: Dialect; apiKey?: string } = {},
  ): Promise<void> {
    await this.settings.addProvider({ dialect, name: 'Fake', baseUrl: provider.baseUrl(dialect), apiKey })
    await this.open()
    await this.chat.chooseModel('Fake/m')
  }

  /** Resolves when the service worker is installed and all files that work offline are cached. */
  async waitForOffline(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
  }

  /** Caches everything that works offline and reloads the page from the cache. */
  async install(): Promise<void> {
    await this.expectReady()
    await this.waitForOffline()
    await this.page.reload()
    await this.expectReady()
  }

  /** Ends the worker without a message, as the system does when it reclaims memory. */
  async killWorker(): Promise<void> {
    const [worker] = this.page.workers()
    await worker?.evaluate(() => {
      self.close()
    })
  }

  /** Makes the worker hang: it stays alive and answers nothing. */
  async hangWorker(): Promise<void> {
    const [worker] = this.page.workers()
    await worker?.evaluate(() => {
      setTimeout(() => {
        // An endless loop would also take a processor from the other journeys.
        const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
        Atomics.wait(new Int32Array(buffer), 0, 0)
      }, 0)
    })
  }

  async expectReady(): Promise<void> {
    await expect(this.chat.composer).toBeVisible()
    await expect(this.chat.composer).toBeEditable()
  }
}
