import { expect, type Locator, type Page } from '@playwright/test'

/** MCP servers in the settings and in a chat. */
export class McpDriver {
  readonly list: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.list = page.getByRole('list', { name: 'MCP servers' })
  }

  async openSettings(): Promise<void> {
    await this.#page.goto('#/settings/mcp')
    await expect(this.#page.getByRole('heading', { name: 'MCP servers' })).toBeVisible()
  }

  /** Adds the demo server and uses all of its tools. */
  async addDemo(): Promise<void> {
    await this.openSettings()
    await this.#page.getByRole('button', { name: 'Add demo server' }).click()
    await this.useTools('Demo server')
    await expect(this.server('Demo server')).toHaveAttribute('data-state', 'ready')
  }

  async useTools(name: string): Promise<void> {
    const dialog = this.toolsDialog(name)
    await expect(dialog.getByRole('checkbox').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Use these tools' }).click()
    await expect(dialog).toBeHidden()
  }

  server(name: string): Locator {
    return this.list.getByRole('switch', { name })
  }

  toolsDialog(name: string): Locator {
    return this.#page.getByRole('dialog', { name: `Tools: ${name}` })
  }

  /** Opens the form of a new server and fills it in. Call `openSettings` first. */
  async fillServer({
    url,
    name,
    signIn = 'No sign-in',
  }: {
    url: string
    name: string
    signIn?: string
  }): Promise<Locator> {
    await this.#page.getByRole('button', { name: 'Add server' }).click()
    const dialog = this.#page.getByRole('dialog', { name: 'Add server' })
    await dialog.getByRole('textbox', { name: 'URL' }).fill(url)
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('combobox', { name: 'Sign-in' }).selectOption({ label: signIn })
    return dialog
  }

  /** The open question of a server in the chat. */
  question(name: string): Locator {
    return this.#page.getByRole('group', { name: `Question from ${name}` })
  }
}
