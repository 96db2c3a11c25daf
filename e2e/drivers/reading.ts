import { expect, type Locator, type Page } from '@playwright/test'

/** Scrolling and reading of the transcript. */
export class ReadingDriver {
  readonly log: Locator
  readonly jump: Locator
  readonly #page: Page
  #countFrom = 0

  constructor(page: Page) {
    this.#page = page
    this.log = page.getByRole('log', { name: 'Conversation' })
    this.jump = page.getByRole('button', { name: 'Jump to latest' })
  }

  /** Returns the distance in pixels. */
  async distanceToEnd(): Promise<number> {
    return await this.log.evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop))
  }

  async wheel(pixels: number): Promise<void> {
    await this.log.hover()
    await this.#page.mouse.wheel(0, pixels)
    await this.#waitUntilSettled()
  }

  /** Returns the top position of an element on the screen. */
  async topOf(element: Locator): Promise<number> {
    return Math.round((await element.boundingBox())?.y ?? Number.NaN)
  }

  /** Returns the first visible element with text of its own. */
  async firstInView(): Promise<{ text: string; top: number }> {
    return await this.log.evaluate((log) => {
      const edge = log.getBoundingClientRect().top
      const firstBlock = [...log.querySelectorAll('p, li, h2, [data-role=user]')].find(
        (element) => element.getBoundingClientRect().top >= edge,
      )
      return {
        text: firstBlock?.textContent ?? '',
        top: Math.round((firstBlock?.getBoundingClientRect().top ?? 0) - edge),
      }
    })
  }

  /** Clears the recorded layout shifts. */
  async forgetShifts(): Promise<void> {
    this.#countFrom = await this.#page.evaluate(() => performance.now())
  }

  /** Returns the browser's layout shifts since the page was loaded or the shifts were cleared. */
  async readShifts(): Promise<string[]> {
    return await this.#page.evaluate(async (from) => {
      const entries = await new Promise<LayoutShift[]>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          resolve(list.getEntries() as unknown as LayoutShift[])
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => {
          resolve([])
        }, 100)
      })
      const unasked = entries.filter(({ hadRecentInput, startTime }) => !hadRecentInput && startTime >= from)
      return unasked.flatMap(({ value, sources }) =>
        sources.flatMap(({ node, previousRect: before, currentRect: after }) => {
          const element = node instanceof Element ? node : node?.parentElement
          // Elements that are transparent until hovered or already removed do not count, and neither do shifts of less than a pixel.
          const leaves = element ? [element, ...element.querySelectorAll('*')] : []
          const isSeen = leaves.some(
            (leaf) => leaf.childElementCount === 0 && leaf.checkVisibility({ opacityProperty: true }),
          )
          const moved = Math.max(Math.abs(before.x - after.x), Math.abs(before.y - after.y))
          if (!isSeen || moved < 1) return []
          const name = `${element?.tagName} "${element?.textContent?.slice(0, 30)}" ${element?.className}`
          return `${value.toFixed(4)}: ${name} ${before.x},${before.y} to ${after.x},${after.y}`
        }),
      )
    }, this.#countFrom)
  }

  /** Checks that the visible text stays in place whatever is added below or measured above. */
  async expectToStay(ms = 350): Promise<void> {
    const before = await this.firstInView()
    await this.#page.waitForTimeout(ms)
    const now = await this.firstInView()
    expect(now.text).toBe(before.text)
    expect(Math.abs(now.top - before.top)).toBeLessThanOrEqual(1)
  }

  /** Checks that the end stays in view while the answer streams. */
  async expectToFollow(): Promise<void> {
    await expect.poll(async () => await this.distanceToEnd()).toBeLessThan(4)
    const height = async () => await this.log.evaluate((log) => log.scrollHeight)
    const before = await height()
    await expect.poll(height).toBeGreaterThan(before)
    await expect.poll(async () => await this.distanceToEnd()).toBeLessThan(4)
  }

  /** Returns the center of the scrollbar thumb, whose height is proportional to the visible part. */
  async findThumb(): Promise<{ x: number; y: number }> {
    return await this.log.evaluate((log) => {
      const { right, top } = log.getBoundingClientRect()
      const part = log.clientHeight / log.scrollHeight
      const length = Math.max(20, log.clientHeight * part)
      const left = (log.clientHeight - length) * (log.scrollTop / (log.scrollHeight - log.clientHeight))
      return { x: right - 6, y: top + left + length / 2 }
    })
  }

  /** Returns the distance of an element with exactly this text from the upper edge. */
  async topOfText(text: string): Promise<number> {
    return await this.log.evaluate((log, wanted) => {
      const elements = [...log.querySelectorAll('p, li, h2, [data-role=user]')]
      const match = elements.find(({ textContent }) => textContent === wanted)
      const top = match?.getBoundingClientRect().top ?? Number.NaN
      return Math.round(top - log.getBoundingClientRect().top)
    }, text)
  }

  /** Extends the selection with Shift to the first visible message, and returns the number of that user message. */
  async selectUpToFirstInView(): Promise<number> {
    const target = await this.log.evaluate((log) => {
      const edge = log.getBoundingClientRect().top
      const rows = [...log.querySelectorAll('[data-role=user]')]
      const row = rows.find((element) => element.getBoundingClientRect().top >= edge)
      const walker = document.createTreeWalker(row ?? log, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const [, number] = /^Question (\d+)\./.exec(node.textContent ?? '') ?? []
        if (number === undefined) continue
        range.selectNodeContents(node)
        const { x, y } = range.getClientRects()[0] ?? new DOMRect()
        return { number: Number(number), x, y }
      }
      throw new Error('No question is in view.')
    })
    await this.#page.keyboard.down('Shift')
    await this.#page.mouse.click(target.x + 1, target.y + 6)
    await this.#page.keyboard.up('Shift')
    return target.number
  }

  /** Returns the numbers of the selected user messages, in order. */
  async selectedNumbers(): Promise<number[]> {
    const selected = await this.#page.evaluate(() => getSelection()?.toString() ?? '')
    return [...selected.matchAll(/Question (\d+)\. /g)].map(([, number]) => Number(number))
  }

  async #waitUntilSettled(): Promise<void> {
    await this.#page.waitForTimeout(150)
  }
}

interface LayoutShift {
  startTime: number
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
