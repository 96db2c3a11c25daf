import type { Browser } from '@playwright/test'
import { openMetrics } from './stream-run.ts'

export interface Floor {
  mainThreadSeconds: number
  cpuSeconds: number
}

const seconds = 11

/** Measures a page that only draws plain text: one paragraph thirty times a second, for eleven seconds. */
export async function measureTextFloor(browser: Browser): Promise<Floor> {
  return await measure(browser, appendText)
}

/** Measures a page that only requests animation frames. */
export async function measureFrameFloor(browser: Browser): Promise<Floor> {
  return await measure(browser, () => {})
}

async function measure(browser: Browser, work: () => void): Promise<Floor> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  try {
    await page.setContent('<main></main>')
    const read = await openMetrics(page)
    const before = await read()
    await page.evaluate(() => {
      const tick = (): void => void requestAnimationFrame(tick)
      tick()
    })
    await page.evaluate(work)
    await page.waitForTimeout(seconds * 1000)
    const after = await read()
    return {
      mainThreadSeconds: after.taskSeconds - before.taskSeconds,
      cpuSeconds: after.cpuSeconds - before.cpuSeconds,
    }
  } finally {
    await page.close()
  }
}

function appendText(): void {
  let count = 0
  const timer = setInterval(() => {
    count += 1
    if (count > 330) return clearInterval(timer)
    const paragraph = document.createElement('p')
    paragraph.textContent = 'lorem ipsum dolor sit amet '.repeat(6)
    document.querySelector('main')?.append(paragraph)
    paragraph.scrollIntoView()
  }, 33)
}
