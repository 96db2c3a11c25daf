import { expect, type Locator, type Page } from '@playwright/test'

/** Actions on existing messages. */
export class MessagesDriver {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Returns the n-th message of a role, counted from 0. */
  by(name: 'You' | 'Assistant', n: number): Locator {
    return this.#log.getByRole('article', { name, exact: true }).nth(n)
  }

  /** Chooses an action of the menu of a message. */
  async act(
    message: Locator,
    action: 'Pin' | 'Unpin' | 'Reply' | 'Delete' | 'React' | 'Label…',
  ): Promise<void> {
    await message.hover()
    await message.getByRole('button', { name: 'More', exact: true }).click()
    await message.getByRole('menuitem', { name: action, exact: true }).click()
  }

  /** Adds a reaction by the name of its emoji. Searches for emoji that are not among the common ones. */
  async react(message: Locator, name: string, isCommon = true): Promise<void> {
    await this.act(message, 'React')
    const dialog = message.getByRole('dialog', { name: 'React' })
    if (!isCommon) await dialog.getByRole('searchbox', { name: 'Search emoji' }).fill(name)
    await dialog.getByRole('option', { name }).first().click()
  }

  reactions(message: Locator): Locator {
    return message.getByRole('list', { name: 'Reactions' }).getByRole('button')
  }

  /** Adds a label. `write` types a new one; `take` types to filter the labels of other messages and chooses the first. */
  async label(message: Locator, text: string, how: 'write' | 'take' = 'write'): Promise<void> {
    await this.act(message, 'Label…')
    const field = message.getByRole('combobox', { name: 'Label' })
    await expect(field).toBeFocused()
    await field.fill(text)
    if (how === 'take') await field.press('ArrowDown')
    await field.press('Enter')
    await expect(field).toBeHidden()
  }

  labels(message: Locator): Locator {
    return message.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  }

  async removeLabel(message: Locator, text: string): Promise<void> {
    await message.getByRole('button', { name: `Remove the label “${text}”` }).click()
  }

  /** Placeholders of deleted messages. */
  get deleted(): Locator {
    return this.#log.getByRole('status').filter({ hasText: 'deleted' })
  }

  async undoDeletion(): Promise<void> {
    await this.deleted.first().getByRole('button', { name: 'Undo' }).click()
  }

  get pinsButton(): Locator {
    return this.#page.getByRole('button', { name: /^\d+ pinned message/ })
  }

  /** Opens the list of pinned messages and goes to the one that starts with the text. */
  async goToPin(text: string): Promise<void> {
    await this.pinsButton.click()
    const dialog = this.#page.getByRole('dialog', { name: 'Pinned messages' })
    await dialog
      .getByRole('button', { name: new RegExp(text) })
      .first()
      .click()
  }

  get #log(): Locator {
    return this.#page.getByRole('log', { name: 'Conversation' })
  }
}
