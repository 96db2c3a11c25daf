import type { Locator, Page } from '@playwright/test'

/** Search in all chats and in the open chat. */
export class SearchDriver {
  readonly box: Locator
  readonly results: Locator
  /** The results by chat. Each has the title of the chat. */
  readonly chats: Locator
  readonly find: Locator
  readonly findCount: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.box = page.getByRole('searchbox', { name: 'Search chats' })
    const list = page.getByRole('list', { name: 'Search results' })
    this.results = list.getByRole('link')
    this.chats = list.locator('> li')
    this.find = page.getByRole('searchbox', { name: 'Find in chat' })
    this.findCount = page.getByRole('search', { name: 'Find in chat' }).getByRole('status')
  }

  /** Presses the browser's find key. */
  async openFind(): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+f')
  }

  /** Returns whether the page handles the browser's find key. */
  async isFindKeyTaken(): Promise<boolean> {
    const noted = await this.#page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const look = (event: KeyboardEvent) => {
        if (event.key !== 'f') return
        removeEventListener('keydown', look)
        // Registered last, so that it runs after all other listeners.
        setTimeout(() => resolve(event.defaultPrevented))
      }
      addEventListener('keydown', look)
      return { promise }
    })
    await this.openFind()
    return await noted.evaluate(({ promise }) => promise)
  }

  /** Highlighted ranges of the matches and of the current match, as the browser paints them. */
  async marked(): Promise<{ all: string[]; current: string[] }> {
    return await this.#page.evaluate(() => {
      const textOf = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String)
      return { all: textOf('find-match'), current: textOf('find-current') }
    })
  }
}
