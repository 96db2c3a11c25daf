import type { BrowserContext, Page, Worker } from '@playwright/test'

/**
 * Turns the data saver on for the workers of a context. Such a worker loads the code for an answer only when it is
 * needed, instead of rendering sample texts before the first answer. The page still preloads its chunks.
 */
export function turnDataSaverOn(context: BrowserContext): void {
  const watchPage = (page: Page): void => {
    page.on('worker', (worker) => void turnOn(worker))
  }
  for (const page of context.pages()) watchPage(page)
  context.on('page', watchPage)
}

/** Turns the data saver on for a worker, unless the worker has ended meanwhile. */
async function turnOn(worker: Worker): Promise<void> {
  const set = worker.evaluate(() => {
    const { connection } = navigator as unknown as { connection: object }
    Object.defineProperty(connection, 'saveData', { value: true })
  })
  await set.catch(() => undefined)
}
