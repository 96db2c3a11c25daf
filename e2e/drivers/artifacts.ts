import type { FrameLocator, Locator, Page } from '@playwright/test'

/** The artifact panel next to the chat. */
export class ArtifactsDriver {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  panel(title: string): Locator {
    return this.#page.getByRole('complementary', { name: `Artifact: ${title}` })
  }

  preview(title: string): FrameLocator {
    return this.#page.frameLocator(`iframe[title="Preview of ${title}"]`)
  }

  async open(title: string): Promise<void> {
    await this.#page
      .getByRole('button', { name: `Open artifact: ${title}` })
      .last()
      .click()
  }

  async show(tab: 'Preview' | 'Code'): Promise<void> {
    await this.#page.getByRole('tab', { name: tab }).click()
  }
}
