import type { Page } from '@playwright/test'
import type { ReplayServer } from './replay-server.ts'

export interface StreamRun {
  /** Seconds from sending until the answer is shown, and from the provider's last byte until then. */
  wallSeconds: number
  behindSeconds: number
  mainThreadSeconds: number
  /** Processor time of the same work, which other work of the machine affects less. */
  cpuSeconds: number
  longTasks: number
  longestTaskMs: number
  p95FrameMs: number
}

interface Watched {
  benchTasks: number[]
  benchFrames: number[]
}

/** Sends one message and measures until its answer is shown to the end. */
export async function runStream(page: Page, provider: ReplayServer): Promise<StreamRun> {
  const before = await page.evaluate(readLastAnswer)
  await page.getByRole('textbox', { name: 'Message' }).fill('Go.')
  const read = await openMetrics(page)
  await page.evaluate(watchPage)
  await page.waitForTimeout(800)
  const earlier = await read()
  await page.evaluate(forgetWatched)
  const sentAt = Date.now()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForFunction(hasAnswered, before.id, { timeout: 180_000, polling: 50 })
  const shownAt = await waitUntilDrawn(page)
  await page.waitForTimeout(150)
  const later = await read()
  const { tasks, frames } = await page.evaluate(readWatched)
  return {
    wallSeconds: (shownAt - sentAt) / 1000,
    behindSeconds: (shownAt - provider.lastByteAt()) / 1000,
    mainThreadSeconds: later.taskSeconds - earlier.taskSeconds,
    cpuSeconds: later.cpuSeconds - earlier.cpuSeconds,
    longTasks: tasks.length,
    longestTaskMs: Math.max(0, ...tasks),
    p95FrameMs: frames.toSorted((one, other) => one - other)[Math.floor(frames.length * 0.95)] ?? 0,
  }
}

/** Resolves to the epoch milliseconds when the page stopped drawing. A giant table may grow after its answer is complete. */
async function waitUntilDrawn(page: Page): Promise<number> {
  let drawnAt = Date.now()
  let elements = await page.evaluate(countElements)
  for (let still = 0; still < 3; still += 1) {
    await page.waitForTimeout(50)
    const now = await page.evaluate(countElements)
    if (now === elements) continue
    drawnAt = Date.now()
    elements = now
    still = 0
  }
  return drawnAt
}

/** Starts to observe the page's main thread. */
export async function openMetrics(
  page: Page,
): Promise<() => Promise<{ taskSeconds: number; cpuSeconds: number }>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
    return { taskSeconds: valueOf('TaskDuration'), cpuSeconds: valueOf('ThreadTime') }
  }
}

function readLastAnswer(): { id: string | null } {
  const last = [...document.querySelectorAll('[data-role="assistant"]')].at(-1)
  return { id: last?.getAttribute('data-message-id') ?? null }
}

function hasAnswered(idBefore: string | null): boolean {
  const last = [...document.querySelectorAll('[data-role="assistant"]')].at(-1)
  return last?.getAttribute('data-status') === 'complete' && last.getAttribute('data-message-id') !== idBefore
}

function countElements(): number {
  return document.querySelectorAll('[data-role="assistant"] :is(tbody, li, p, pre)').length
}

function watchPage(): void {
  const watched: Watched = { benchTasks: [], benchFrames: [] }
  Object.assign(globalThis, watched)
  new PerformanceObserver((list) => {
    watched.benchTasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  let last = 0
  const tick = (at: number): void => {
    if (last > 0) watched.benchFrames.push(at - last)
    last = at
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

function forgetWatched(): void {
  const { benchTasks, benchFrames } = globalThis as unknown as Watched
  benchTasks.length = 0
  benchFrames.length = 0
}

function readWatched(): { tasks: number[]; frames: number[] } {
  const { benchTasks, benchFrames } = globalThis as unknown as Watched
  return { tasks: benchTasks, frames: benchFrames }
}
