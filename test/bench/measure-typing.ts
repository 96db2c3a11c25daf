import type { Page } from '@playwright/test'

const letters = 'the quick brown fox jumps over the lazy dog and types on while an answer is being written '
const betweenMs = 70

/**
 * Types a sentence and returns the milliseconds until each letter was painted. Uses the browser's event timing, which is rounded to
 * 8 ms and starts at 16 ms.
 */
export async function measureTyping(page: Page): Promise<number[]> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus()
  await page.evaluate(() => {
    const seen: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') seen.push(duration)
    })
    // TypeScript's DOM types do not have the threshold yet.
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(globalThis, { typed: { seen, observer } })
  })
  await page.keyboard.type(letters, { delay: betweenMs })
  await page.waitForTimeout(300)
  const slow = await page.evaluate(() => {
    const { seen, observer } = Reflect.get(globalThis, 'typed') as {
      seen: number[]
      observer: PerformanceObserver
    }
    observer.disconnect()
    return seen
  })
  // Events that the browser does not report took less time.
  return [...slow, ...Array.from({ length: Math.max(0, letters.length - slow.length) }, () => 16)]
}
