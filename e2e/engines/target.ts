import { expect } from '@playwright/test'
import type { EngineBrowser } from './browsers/engine-browser.ts'
import { finderSource, type Seen, type Step } from './page-finder.ts'

export type Name = string | RegExp

/**
 * Calls a function that the page finder added to the page, and adds it first if it is missing. Returns null if the
 * page is reloaded meanwhile, as when all data is deleted.
 */
async function callPage(browser: EngineBrowser, name: string, ...args: unknown[]): Promise<unknown> {
  try {
    return await callLoadedPage(browser, name, args)
  } catch (error) {
    if (
      /context was destroyed|was discarded|no such frame|Inspected target navigated|navigat/i.test(
        String(error),
      )
    )
      return null
    throw error
  }
}

const absent = 'the page finder is not there'

async function callLoadedPage(browser: EngineBrowser, name: string, args: unknown[]): Promise<unknown> {
  // One expression, because the page may be reloaded between two.
  const call = `typeof engines === 'object' ? engines.${name}(...${JSON.stringify(args)}) : '${absent}'`
  for (;;) {
    const value = await browser.evaluate(call)
    if (value !== absent) return value
    await browser.evaluate(finderSource)
  }
}

/** An element that is found by role and name each time it is used, as a person would look for it. */
export class Target {
  readonly #browser: EngineBrowser
  readonly #steps: readonly Step[]

  constructor(browser: EngineBrowser, steps: readonly Step[] = []) {
    this.#browser = browser
    this.#steps = steps
  }

  /** The first element within this one that has the role and name. */
  get(role: string, name?: Name, at: Step['at'] = 'first'): Target {
    const wanted = name instanceof RegExp ? { pattern: name.source } : name
    return new Target(this.#browser, [
      ...this.#steps,
      { role, at, ...(wanted !== undefined && { name: wanted }) },
    ])
  }

  getLast(role: string, name?: Name): Target {
    return this.get(role, name, 'last')
  }

  /** Returns null if there is no such element. */
  async read(): Promise<Seen | null> {
    return (await callPage(this.#browser, 'read', this.#steps)) as Seen | null
  }

  /** Clicks the element. A click that misses it, because the page has moved it, does not count and is repeated. */
  async click(): Promise<void> {
    await expect
      .poll(
        async () => {
          const place = await callPage(this.#browser, 'place', this.#steps)
          if (place === null || typeof place === 'string') return place ?? 'is not there'
          const { x, y } = place as { x: number; y: number }
          await this.#browser.clickAt(x, y)
          // A click that reloads the page returns nothing.
          return (await callPage(this.#browser, 'missed')) === true ? 'moved' : 'is clicked'
        },
        { message: this.toString() },
      )
      .toBe('is clicked')
  }

  /** Replaces the text of a text box by typing. */
  async fill(text: string): Promise<void> {
    await this.click()
    await this.#browser.press('a', { control: true })
    await this.#browser.press('Delete')
    await this.#browser.type(text)
  }

  async expectVisible(): Promise<void> {
    await expect.poll(async () => (await this.read()) !== null, { message: this.toString() }).toBe(true)
  }

  async expectGone(): Promise<void> {
    await expect.poll(async () => (await this.read()) === null, { message: this.toString() }).toBe(true)
  }

  async expectText(text: Name): Promise<void> {
    const seen = expect.poll(async () => (await this.read())?.text ?? '', { message: this.toString() })
    await (text instanceof RegExp ? seen.toMatch(text) : seen.toContain(text))
  }

  async expectNoText(text: string): Promise<void> {
    await expect
      .poll(async () => (await this.read())?.text ?? '', { message: this.toString() })
      .not.toContain(text)
  }

  async expectCount(count: number): Promise<void> {
    await expect.poll(async () => (await this.read())?.count ?? 0, { message: this.toString() }).toBe(count)
  }

  async expectAttribute(name: string, value: string): Promise<void> {
    await expect
      .poll(async () => (await this.read())?.attributes[name], { message: `${name} of ${this.toString()}` })
      .toBe(value)
  }

  async expectValue(value: string): Promise<void> {
    await expect.poll(async () => (await this.read())?.value, { message: this.toString() }).toBe(value)
  }

  toString(): string {
    return this.#steps
      .map(
        ({ role, name }) => `${role} ${typeof name === 'object' ? `/${name.pattern}/` : `“${name ?? ''}”`}`,
      )
      .join(' > ')
  }
}
