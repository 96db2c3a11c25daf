import { expect, type Locator, type Page } from '@playwright/test'

/** Settings > Limits & budgets and Settings > Models: what ends a turn, and which model replaces a failed one. */
export class LimitsDriver {
  readonly fallbacks: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.fallbacks = page.getByRole('list', { name: 'Fallback models' })
  }

  field(label: string): Locator {
    return this.#page.getByRole('textbox', { name: label, exact: true })
  }

  switchOf(label: string): Locator {
    return this.#page.getByRole('switch', { name: label, exact: true })
  }

  async open(): Promise<void> {
    await this.#page.goto('#/settings/limits')
    await expect(this.#page.getByRole('heading', { name: 'Limits', exact: true })).toBeVisible()
  }

  async set(label: string, value: string): Promise<void> {
    await this.open()
    await this.type(label, value)
    await expect(this.#resetOf(label)).toBeVisible()
  }

  async type(label: string, value: string): Promise<void> {
    await expect(this.field(label).or(this.switchOf(label)).first()).toBeVisible()
    if ((await this.field(label).count()) === 0) await this.switchOf(label).check()
    await this.field(label).fill(value)
    await this.field(label).press('Enter')
  }

  async reset(label: string): Promise<void> {
    await this.#resetOf(label).click()
    await expect(this.#resetOf(label)).toHaveCount(0)
  }

  /** Sets the person's own price of a model per million tokens, and its context window. */
  async setPrice(
    model: string,
    { input, output, windowTokens }: { input: string; output: string; windowTokens?: string },
  ): Promise<void> {
    await this.#page.goto('#/settings/models')
    await this.#page.getByRole('combobox', { name: 'Model', exact: true }).click()
    await this.#page.getByRole('listbox').getByRole('option', { name: model, exact: true }).click()
    await this.#page.getByRole('textbox', { name: 'Price per million input tokens ($)' }).fill(input)
    await this.#page.getByRole('textbox', { name: 'Price per million output tokens ($)' }).fill(output)
    if (windowTokens !== undefined)
      await this.#page.getByRole('textbox', { name: 'Context window (tokens)' }).fill(windowTokens)
    await this.#page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(this.#page.getByText(`Saved your values for ${model}.`)).toBeAttached()
  }

  async addFallback(model: string): Promise<void> {
    await this.#page.goto('#/settings/models')
    await this.#page.getByRole('button', { name: 'Add fallback model' }).click()
    await this.#page.getByRole('listbox').getByRole('option', { name: model, exact: true }).click()
    await expect(this.fallbacks.getByRole('listitem').filter({ hasText: model })).toBeVisible()
  }

  async press(item: string, button: 'Move up' | 'Move down' | 'Remove'): Promise<void> {
    await this.fallbacks
      .getByRole('listitem')
      .filter({ hasText: item })
      .getByRole('button', { name: button })
      .click()
  }

  #resetOf(label: string): Locator {
    return this.#page.getByRole('button', { name: 'Reset to default', description: label, exact: true })
  }
}
