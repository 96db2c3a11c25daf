import { expect, type Locator, type Page } from '@playwright/test'

/** Workflows in a chat, as a person uses them. */
export class WorkflowsDriver {
  readonly block: Locator
  readonly job: Locator
  readonly stages: Locator
  readonly question: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.block = page.getByRole('group', { name: /^Start workflow: / })
    this.job = page.getByRole('group', { name: /^Workflow: / })
    this.stages = this.job.locator('[data-stage]')
    this.question = page.getByRole('group', { name: 'Question', exact: true })
  }

  /** Chooses a workflow from the slash list. */
  async choose(word: string): Promise<void> {
    const composer = this.#page.getByRole('textbox', { name: 'Message', exact: true })
    await composer.pressSequentially(`/${word.slice(0, 5)}`)
    await expect(this.#page.getByRole('option', { name: new RegExp(`^/${word}`) })).toBeVisible()
    await composer.press('Enter')
    await expect(this.block).toBeVisible()
  }

  async answer(button: string): Promise<void> {
    const choice = this.question.getByRole('button', { name: button, exact: true })
    await expect(choice).toHaveAttribute('aria-disabled', 'false')
    await choice.click()
  }

  /** Opens the line of a job that has ended. */
  async open(): Promise<void> {
    await this.job.getByRole('button').first().click()
    await expect(this.job.getByRole('list', { name: 'Stages' })).toBeVisible()
  }

  /** Records the states of all stages from now on, and returns a function that reads them, each change once. */
  async watchStates(): Promise<() => Promise<{ changes: string[]; mostRunning: number }>> {
    await this.#page.evaluate(() => {
      const seen = { changes: [] as string[], mostRunning: 0 }
      const last = new Map<string, string>()
      const look = () => {
        const items = [...document.querySelectorAll<HTMLElement>('[data-stage][data-key]')]
        for (const { dataset } of items) {
          const [key = '', state = ''] = [dataset['key'], dataset['state']]
          if (last.get(key) === state) continue
          last.set(key, state)
          seen.changes.push(`${key} ${state}`)
        }
        const running = items.filter(({ dataset }) => dataset['state'] === 'running').length
        seen.mostRunning = Math.max(seen.mostRunning, running)
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
      Object.assign(window, { seenStates: seen })
    })
    return () =>
      this.#page.evaluate(
        () => (window as unknown as { seenStates: { changes: string[]; mostRunning: number } }).seenStates,
      )
  }
}
