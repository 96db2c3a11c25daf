import type { Page } from '@playwright/test'

/** Browsers report tasks from this length on. */
export const reportedMs = 50

export interface PageFigures {
  /** The longest task, or 0 if none was reported. */
  longestMs: number
  /** The most frames in any second in which the observed elements changed. */
  updates: number
}

export function describeTask(longestMs: number): string {
  return longestMs === 0 ? `under ${reportedMs} ms` : `${longestMs.toFixed(0)} ms`
}

/** Starts to observe long tasks, and frames in which elements that match change. Earlier figures are dropped. Runs on the page. */
export function observeChanges(selector: string): void {
  const figures = { longestMs: 0, frames: [] as number[] }
  Object.assign(globalThis, { figures })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) figures.longestMs = Math.max(figures.longestMs, duration)
  }).observe({ type: 'longtask' })
  let frame = 0
  const observer = new MutationObserver((changes) => {
    const isObserved = changes.some(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement
      return (element?.closest(selector) ?? null) !== null
    })
    if (!isObserved || frame !== 0) return
    frame = requestAnimationFrame(() => {
      frame = 0
      figures.frames.push(performance.now())
    })
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** Returns the figures since the last call of `observeChanges`. */
export function readFigures(page: Page): Promise<PageFigures> {
  return page.evaluate(() => {
    const { longestMs, frames } = Reflect.get(globalThis, 'figures') as {
      longestMs: number
      frames: number[]
    }
    const counts = frames.map((start) => frames.filter((at) => at >= start && at < start + 1000).length)
    return { longestMs, updates: Math.max(0, ...counts) }
  })
}
