import { expect, type Locator, type Page } from '@playwright/test'

/** A person without a pointer, who moves from tab stop to tab stop and always sees the focus. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
  }

  /** Moves the focus there by Tab, or back by Shift+Tab. Fails if Tab never reaches the target. */
  async goTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let stops = 0; stops < 120; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press(key)
      expect(await this.#page.evaluate(() => document.activeElement?.localName), 'lost focus').not.toBe(
        'html',
      )
    }
    await expect(target, `reached by ${key}`).toBeFocused()
  }

  async use(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.goTo(target, key)
    await this.press('Enter')
  }
}

/** Records all announcements of live regions from now on, in order, as a screen reader reads them. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(globalThis, { announcements })
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        for (const node of addedNodes) {
          const within = target instanceof Element ? target.closest(live) : null
          const region = within ?? (node instanceof Element && node.matches('[role="alert"]') ? node : null)
          const text = node.textContent?.trim() ?? ''
          if (region !== null && text !== '') announcements.push(text)
        }
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return async () =>
    await page.evaluate(() => (globalThis as unknown as { announcements: string[] }).announcements)
}
