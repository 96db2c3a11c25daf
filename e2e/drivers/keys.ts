import { expect, type Locator, type Page } from '@playwright/test'

/** Settings > Providers & keys, and the form in a chat that asks for a key. */
export class KeysDriver {
  readonly protection: Locator
  readonly list: Locator
  readonly passphrase: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.protection = page.getByRole('status', { name: 'Protection' })
    this.list = page.getByRole('list', { name: 'Your keys' })
    this.passphrase = page.getByRole('textbox', { name: 'Passphrase' })
  }

  async open(): Promise<void> {
    await this.#page.goto('#/settings/keys')
    await expect(this.protection).toBeVisible()
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole('button', { name, exact: true }).click()
  }

  async protect(passphrase: string): Promise<void> {
    await this.passphrase.fill(passphrase)
    await this.press('Set passphrase')
    await expect(this.protection).toContainText('Unlocked')
  }

  async lock(): Promise<void> {
    await this.press('Lock now')
    await expect(this.protection).toContainText('Locked')
  }

  /** Enters the passphrase in the settings or in a chat, whichever asks for it. */
  async unlock(passphrase: string): Promise<void> {
    await this.passphrase.fill(passphrase)
    await this.press('Unlock')
  }

  async change(current: string, next: string): Promise<void> {
    await this.press('Change passphrase')
    await this.#page.getByRole('textbox', { name: 'Current passphrase' }).fill(current)
    await this.#page.getByRole('textbox', { name: 'New passphrase' }).fill(next)
    await this.press('Change')
  }

  async remove(current: string): Promise<void> {
    await this.press('Remove passphrase')
    await this.#page.getByRole('textbox', { name: 'Current passphrase' }).fill(current)
    await this.press('Remove')
  }

  async confirm(action: string): Promise<void> {
    await this.#page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  }
}
