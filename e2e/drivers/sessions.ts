import { expect, type Locator, type Page } from '@playwright/test'
import { escapeRegExp } from './chat.ts'

/** The list of chats, and actions on a whole chat. */
export class SessionsDriver {
  readonly list: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.list = page.getByRole('navigation', { name: 'Chats' })
  }

  link(title: string): Locator {
    return this.list.getByRole('link', { name: new RegExp(`^${escapeRegExp(title)}`) })
  }

  async startNew(): Promise<void> {
    await this.#page.getByRole('button', { name: 'New chat' }).first().click()
    await expect(this.#page).toHaveURL(/#\/$/)
    // The address changes first. Text that is typed before the new chat is visible would go to the old chat.
    await expect(this.#page.getByRole('article')).toHaveCount(0)
  }

  async open(title: string): Promise<void> {
    await this.link(title).click()
    await expect(this.#page).toHaveURL(/#\/c\//)
  }

  async renameOpen(title: string): Promise<void> {
    await this.#choose('Rename')
    const field = this.#page.getByRole('textbox', { name: /title|name/i })
    await field.fill(title)
    await field.press('Enter')
  }

  /** Sets the system prompt of the open chat. */
  async instruct(text: string): Promise<void> {
    await this.#choose('Instructions')
    const dialog = this.#page.getByRole('dialog', { name: 'Instructions for this chat' })
    await dialog.getByRole('textbox', { name: 'System prompt' }).fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }

  /** Drags a chat by mouse onto an element of the list, which may appear only during the drag. */
  async drag(title: string, target: Locator): Promise<void> {
    const { mouse } = this.#page
    await this.link(title).hover()
    await mouse.down()
    await mouse.move(40, 300, { steps: 3 })
    await target.hover()
    await target.hover({ position: { x: 20, y: 8 } })
    await mouse.up()
  }

  async pinOpen(): Promise<void> {
    await this.#choose('Pin')
  }

  /** Returns the links of the chats under a heading of the list. */
  under(heading: string): Locator {
    return this.list.getByRole('region', { name: heading }).getByRole('link')
  }

  async deleteOpen(): Promise<void> {
    await this.#choose('Delete')
  }

  /** Deletes a chat by keyboard from the menu of its row. */
  async deleteFromList(title: string): Promise<void> {
    await this.list
      .getByRole('button', { name: new RegExp(`^Actions for ${escapeRegExp(title)}`) })
      .press('Enter')
    await this.#page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  }

  /** Undoes the last action. */
  async undo(): Promise<void> {
    await this.#page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  }

  /** Opens the report on what the open chat sends to its model. */
  async openContextReport(): Promise<Locator> {
    await this.#choose('Context report')
    const report = this.#page.getByRole('dialog', { name: 'Context report' })
    await expect(report.getByRole('table').first()).toBeVisible()
    return report
  }

  async #choose(action: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Chat actions' }).first().click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }
}
