import { expect, type Locator, type Page } from '@playwright/test'

export interface ImportFile {
  name: string
  bytes: Buffer
}

/** Imports of chats in Settings > Data. */
export class ImportsDriver {
  readonly dialog: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.dialog = page.getByRole('dialog', { name: 'Import chats' })
  }

  async open(): Promise<void> {
    await this.#page.goto('#/settings/data')
    await expect(this.#page.getByRole('button', { name: 'Import chats' })).toBeVisible()
  }

  async choose({ name, bytes }: ImportFile): Promise<void> {
    const choosing = this.#page.waitForEvent('filechooser')
    await this.#page.getByRole('button', { name: 'Import chats' }).click()
    await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
  }

  /** Waits for an import plan or for the reason why there is none. */
  async expectRead(): Promise<'planned' | 'refused'> {
    const plan = this.dialog.getByRole('list', { name: 'What would be imported' })
    const refusal = this.dialog.getByRole('alert')
    await expect(plan.or(refusal)).toBeVisible()
    return (await refusal.isVisible()) ? 'refused' : 'planned'
  }

  async press(button: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name: button }).click()
  }
}
