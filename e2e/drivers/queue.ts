import { expect, type Locator, type Page } from '@playwright/test'

/** Messages typed while an answer is streaming. */
export class QueueDriver {
  readonly list: Locator
  readonly resumeButton: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.list = page.getByRole('list', { name: 'Queued messages' })
    this.resumeButton = page.getByRole('button', { name: 'Resume queue' })
  }

  get items(): Locator {
    return this.list.getByRole('listitem')
  }

  async add(text: string): Promise<void> {
    const composer = this.#page.getByRole('textbox', { name: 'Message', exact: true })
    await composer.fill(text)
    await composer.press('Enter')
    await expect(this.items.filter({ hasText: text })).toBeVisible()
    await expect(composer).toHaveValue('')
  }

  async steer(text: string): Promise<void> {
    const composer = this.#page.getByRole('textbox', { name: 'Message', exact: true })
    await composer.fill(text)
    await composer.press('ControlOrMeta+Enter')
    await expect(composer).toHaveValue('')
  }

  async press(text: string, action: 'Edit' | 'Move up' | 'Move down' | 'Remove'): Promise<void> {
    await this.items.filter({ hasText: text }).getByRole('button', { name: action }).click()
  }

  async edit(text: string, changed: string): Promise<void> {
    await this.press(text, 'Edit')
    await this.list.getByRole('textbox').fill(changed)
    await this.list.getByRole('button', { name: 'Save' }).click()
  }
}
