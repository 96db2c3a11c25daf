import { expect, type Locator, type Page } from '@playwright/test'

export type Verdict = 'Allow once' | 'Allow for this chat' | 'Always allow' | 'Deny'

/** Approvals in the chat, and the settings that list what was allowed. */
export class ApprovalsDriver {
  readonly allowlist: Locator
  readonly remembered: Locator
  readonly modeButton: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.allowlist = page.getByRole('list', { name: 'Allowlist' })
    this.remembered = page.getByRole('list', { name: 'Remembered approvals' })
    this.modeButton = page.getByRole('button', { name: /^Mode:/ })
  }

  /** Approvals that are open. */
  get open(): Locator {
    return this.#page.getByRole('group', { name: /^Approval:/ })
  }

  card(toolName: string): Locator {
    return this.#page.getByRole('group', { name: `Approval: ${toolName}` })
  }

  /** Responds to the open approval as soon as its buttons are enabled. */
  async answer(verdict: Verdict): Promise<void> {
    const card = this.open.first()
    if (verdict === 'Allow for this chat' || verdict === 'Always allow') {
      await this.openMoreWays()
      return card.getByRole('menuitem', { name: verdict, exact: true }).click()
    }
    const button = card.getByRole('button', { name: verdict, exact: true })
    await expect(button).toBeEnabled()
    await button.click()
  }

  /** Opens the menu of the longer scopes of the open approval. */
  async openMoreWays(): Promise<void> {
    const button = this.open.first().getByRole('button', { name: 'More ways to allow' })
    await expect(button).toBeEnabled()
    await button.click()
  }

  /** Returns one of the options of an open question. */
  option(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true })
  }

  async choose(option: string): Promise<void> {
    const button = this.option(option)
    await expect(button).toBeEnabled()
    await button.click()
  }

  async chooseMode(name: 'Ask' | 'Allowlist' | 'Auto'): Promise<void> {
    await this.modeButton.click()
    await this.#page.getByRole('listbox', { name: 'Modes' }).getByRole('option', { name }).click()
    await expect(this.modeButton).toHaveAccessibleName(`Mode: ${name}`)
  }

  async openSettings(): Promise<void> {
    await this.#page.goto('#/settings/permissions')
    await expect(this.#page.getByRole('heading', { name: 'Permissions', exact: true })).toBeVisible()
  }

  async addPattern(pattern: string): Promise<void> {
    await this.openSettings()
    await this.#page.getByRole('combobox', { name: 'Tool' }).selectOption('fetch_url')
    await this.#page.getByRole('textbox', { name: 'Pattern' }).fill(pattern)
    await this.#page.getByRole('button', { name: 'Add pattern' }).click()
    await expect(this.allowlist.getByRole('listitem').filter({ hasText: pattern })).toBeVisible()
  }

  async remove(list: Locator, text: string): Promise<void> {
    const item = list.getByRole('listitem').filter({ hasText: text })
    await item.getByRole('button', { name: 'Remove' }).click()
    await expect(item).toHaveCount(0)
  }
}
