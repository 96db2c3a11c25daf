import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'

/** The review of a chat, as a person reads it. */
export class ReviewDriver {
  readonly heading: Locator
  readonly turns: Locator
  readonly timeline: Locator
  readonly details: Locator
  readonly parts: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { name: 'Review', exact: true })
    this.turns = page.getByRole('list', { name: 'Turns' }).getByRole('listitem')
    this.timeline = page.getByRole('list', { name: 'Timeline' })
    this.details = page.getByRole('complementary', { name: /^Details: / })
    this.parts = page.getByRole('list', { name: 'Parts of the request' }).getByRole('listitem')
  }

  /** Opens the review by the link in the navigation and the chat in the list. */
  async openFromNavigation(title: RegExp): Promise<void> {
    await this.#page.getByRole('link', { name: 'Review', exact: true }).click()
    await this.#page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: title }).click()
    await expect(this.heading).toBeVisible()
  }

  row(name: RegExp | string): Locator {
    return this.timeline.getByRole('button', { name })
  }

  /** Shows the stages of every round. */
  async openRounds(): Promise<void> {
    await this.timeline
      .getByRole('button', { name: /^Round \d/ })
      .first()
      .waitFor()
    const closed = this.timeline.getByRole('button', { name: /^Round \d/, expanded: false })
    while ((await closed.count()) > 0) await closed.first().click()
  }

  /** Opens a request and one of its tabs. */
  async openRequest(name: RegExp, tab: 'Parts' | 'Sent' | 'Received'): Promise<void> {
    await this.row(name).first().click()
    await this.details.getByRole('tab', { name: tab }).click()
  }

  async look(view: 'Timeline' | 'Compare' | 'Replay'): Promise<void> {
    await this.#page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click()
  }

  async exportAs(
    item: 'Export as HTML' | 'Export as Markdown' | 'Export as JSON',
  ): Promise<{ name: string; text: string }> {
    const downloading = this.#page.waitForEvent('download')
    await this.#page.getByRole('button', { name: 'Export record' }).click()
    await this.#page.getByRole('menuitem', { name: item }).click()
    const download = await downloading
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
}
