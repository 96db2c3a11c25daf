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

  /** The fake provider is there and chosen, as if a person had entered it and chosen its model: without the way there. */
  async useProvider(
    provider: FakeProvider,
    { dialect = 'openai-compatible', apiKey = canaryKey }: { dialect?: Dialect; apiKey?: string } = {},
  ): Promise<void> {
    const { providerId } = await askWorker(this.page, 'save-provider', {
      kind: dialect,
      dialect,
      name: 'Fake',
      baseUrl: provider.baseUrl(dialect),
      apiKey,
      models: ['m'],
    })
    await askWorker(this.page, 'save-setting', { key: 'model', value: { providerId, modelId: 'm' } })
    await this.open()
    await expect(this.chat.modelButton).toHaveAccessibleName(/Fake\/m/)
  }

  /** The same as a person does it, through the dialog and the list of models. */
  async enterProvider(
    provider: FakeProvider,
    { dialect = 'openai-compatible', apiKey = canaryKey }: { dialect?: Dialect; apiKey?: string } = {},
  ): Promise<void> {
    await this.settings.addProvider({ dialect, name: 'Fake', baseUrl: provider.baseUrl(dialect), apiKey })
    await this.open()
    await this.chat.chooseModel('Fake/m')
  }

  /** The service worker is installed: everything that works offline is on this machine now. */
  async waitForOffline(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
  }

  /** On this machine with all that works offline, and loaded from there. */
  async install(): Promise<void> {
    await this.expectReady()
    await this.waitForOffline()
    await this.page.reload()
    await this.expectReady()
  }

  /** The worker ends without a word, as when the system takes its memory. */
  async killWorker(): Promise<void> {
    const [worker] = this.page.workers()
    await worker?.evaluate(() => {
      self.close()
    })
  }

  /** The worker is alive and answers nothing any more. */
  async hangWorker(): Promise<void> {
    const [worker] = this.page.workers()
    await worker?.evaluate(() => {
      setTimeout(() => {
        for (;;);
      }, 0)
    })
  }

  async expectReady(): Promise<void> {
    await expect(this.chat.composer).toBeVisible()
    await expect(this.chat.composer).toBeEditable()
  }
}
