import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import type { BuiltFiles } from '../host/built-files.ts'
import { StaticHost } from '../host/static-host.ts'
import { FakeProvider } from '../provider/fake-provider.ts'
import type { EngineBrowser } from './browsers/engine-browser.ts'
import { type Name, Target } from './target.ts'

/** The application on its own origin without stored data, in a browser that other journeys used. */
export class Journey {
  readonly browser: EngineBrowser
  readonly host: StaticHost
  readonly provider: FakeProvider
  readonly page: Target

  private constructor(browser: EngineBrowser, host: StaticHost, provider: FakeProvider) {
    this.browser = browser
    this.host = host
    this.provider = provider
    this.page = new Target(browser)
  }

  static async start(browser: EngineBrowser, files: BuiltFiles): Promise<Journey> {
    const journey = new Journey(browser, await StaticHost.start(files), await FakeProvider.start())
    await browser.open(journey.host.url)
    await journey.composer.expectVisible()
    return journey
  }

  async end(): Promise<void> {
    await this.browser.open('about:blank')
    await this.stopServers()
  }

  async stopServers(): Promise<void> {
    await Promise.all([this.host.stop(), this.provider.stop()])
  }

  get composer(): Target {
    return this.page.get('textbox', 'Message')
  }

  get conversation(): Target {
    return this.page.get('log', 'Conversation')
  }

  /** The last answer. */
  get answer(): Target {
    return this.conversation.getLast('article', 'Assistant')
  }

  /** The last message of the person. */
  get question(): Target {
    return this.conversation.getLast('article', 'You')
  }

  button(name: Name): Target {
    return this.page.get('button', name)
  }

  toolCall(name: string): Target {
    return this.answer.getLast('group', `Tool call: ${name}`)
  }

  /** Goes to a place within the application, without loading it again. */
  async goTo(hash: string): Promise<void> {
    await this.browser.evaluate(`void (location.hash = ${JSON.stringify(hash)})`)
  }

  async send(text: string): Promise<void> {
    await this.composer.fill(text)
    await this.button('Send').click()
    await this.question.expectText(text.slice(0, 40))
  }

  /** Sends a message and waits for a new answer to end. */
  async ask(text: string, status = 'complete'): Promise<void> {
    const before = await this.#newestAnswer()
    await this.send(text)
    await expect.poll(() => this.#newestAnswer()).not.toBe(before)
    await this.answer.expectAttribute('data-status', status)
  }

  /** Adds the provider as a person does and selects its model. */
  async useProvider(): Promise<void> {
    await this.goTo('#/settings/providers')
    await this.button('Add provider').click()
    const dialog = this.page.get('dialog', 'Add provider')
    await dialog.get('combobox', 'Type').fill('OpenAI-compatible')
    await this.page.get('option', 'OpenAI-compatible').click()
    await dialog.get('textbox', 'Name').fill('Fake')
    await dialog.get('textbox', /^Base URL/).fill(this.provider.baseUrl())
    await dialog.get('textbox', /^Models/).fill('m')
    await dialog.get('button', 'Save provider').click()
    await dialog.expectGone()
    await this.goTo('#/')
    await this.button(/^Model:/).click()
    await this.page
      .get('listbox', 'Models')
      .get('option', /Fake\/m/)
      .click()
    await this.button(/^Model:.*Fake\/m/).expectVisible()
  }

  /** Responds to the open approval after the time in which its buttons are disabled. */
  async respond(button: 'Allow once' | 'Deny'): Promise<void> {
    const approval = this.page.get('group', /^Approval: /)
    await approval.get('button', button).click()
    await approval.expectGone()
  }

  /** Attaches files from disk to the composer. */
  async attach(files: Record<string, Uint8Array | string>): Promise<void> {
    await this.button('Attach files').expectVisible()
    await this.choose('Files', files)
    const items = this.page.get('list', 'Attachments').get('listitem')
    await items.expectCount(Object.keys(files).length)
  }

  /** Selects files from disk in the hidden file input with this label. */
  async choose(label: string, files: Record<string, Uint8Array | string>): Promise<void> {
    await this.browser.setFiles(`input[type=file][aria-label="${label}"]`, writeFiles(files))
  }

  /** Resolves when the service worker controls a reloaded page. */
  async install(): Promise<void> {
    await this.browser.evaluate('navigator.serviceWorker.ready.then(() => null)')
    await this.browser.reload()
    await this.composer.expectVisible()
    await expect.poll(() => this.browser.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  }

  async #newestAnswer(): Promise<string | null> {
    return (await this.answer.read())?.attributes['data-message-id'] ?? null
  }
}

/** Writes files into the folder of the running test and returns their paths. */
export function writeFiles(files: Record<string, Uint8Array | string>): string[] {
  return Object.entries(files).map(([name, content]) => {
    const file = test.info().outputPath(name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  })
}
