import { expect, type Locator, type Page } from '@playwright/test'

/** A deep research with the demo model, as a person uses it. */
export class ResearchDriver {
  readonly toggle: Locator
  readonly questions: Locator
  readonly plan: Locator
  readonly tree: Locator
  readonly report: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.toggle = page.getByRole('button', { name: 'Deep research', exact: true })
    this.questions = page.getByRole('group', { name: 'Questions' })
    this.plan = page.getByRole('group', { name: 'Research plan' })
    this.tree = page.getByRole('tree', { name: 'Research progress' })
    this.report = page.getByRole('complementary', { name: /^Artifact:/ })
  }

  /** Sends a question about tides, and waits for the questions of the demo model. */
  async ask(effort?: 'Quick' | 'Normal' | 'Thorough'): Promise<void> {
    await this.toggle.click()
    if (effort !== undefined)
      await this.#page.getByRole('combobox', { name: 'Effort' }).selectOption({ label: effort })
    await this.#page.getByRole('textbox', { name: 'Message', exact: true }).fill('Why do tides differ?')
    await this.#page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(this.questions).toBeVisible()
  }

  /** Answers the questions, and waits for the plan. */
  async answer(): Promise<void> {
    await this.questions.getByRole('radio').first().check()
    await press(this.questions, 'Answer')
    await expect(this.plan).toBeVisible()
  }

  /** Adds a step to the plan. Each step has its own researcher. */
  async addStep(text: string): Promise<void> {
    await this.plan.getByRole('button', { name: 'Add step' }).click()
    await this.plan
      .getByRole('textbox', { name: /^Step \d$/ })
      .last()
      .fill(text)
  }

  async start(): Promise<void> {
    await press(this.plan, 'Start research')
    await expect(this.tree).toBeVisible()
  }

  async cancel(): Promise<void> {
    await press(this.plan, 'Cancel research')
  }

  /** Presses a button of a card with keys alone. */
  async pressByKeyboard(card: Locator, name: string): Promise<void> {
    const button = card.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    await this.tabTo(button)
    await this.#page.keyboard.press('Enter')
  }

  /** Moves the focus to an element with the Tab key, back through the page. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.#page.keyboard.press('Shift+Tab')
    }
    await expect(target).toBeFocused()
  }

  /** Opens the progress of an ended research. */
  async openProgress(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Research\d? ?\d+ researchers/ }).click()
    await expect(this.tree).toBeVisible()
  }

  /** Opens the source of the first citation by keyboard, and returns to the citation. */
  async visitCitation(): Promise<void> {
    const citation = this.report.getByRole('button', { name: /^Source \d+$/ }).first()
    await citation.press('Enter')
    await expect(this.#page.getByRole('dialog', { name: /^Source \d+$/ })).toBeFocused()
    await this.#page.keyboard.press('Escape')
    await expect(citation).toBeFocused()
  }

  async expectReport(): Promise<void> {
    await expect(this.#page.locator('article[data-role=assistant][data-status=complete]')).toBeVisible({
      timeout: 30_000,
    })
    await expect(this.report.getByRole('tab', { name: 'Report' })).toBeVisible()
  }
}

/** Presses a button that does not react at first. */
async function press(card: Locator, name: string): Promise<void> {
  const button = card.getByRole('button', { name })
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
}
