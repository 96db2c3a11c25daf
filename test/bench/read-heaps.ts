import type { CDPSession, Page } from '@playwright/test'
import { z } from 'zod'

/** JavaScript heaps in MB after garbage collection, of the page and of workers that the page itself started. */
export interface Heaps {
  page: number
  workers: readonly number[]
}

const answerSchema = z.object({
  id: z.number().optional(),
  result: z.object({ usedSize: z.number() }).partial().optional(),
})
const toMb = (bytes: number): number => bytes / 1024 / 1024

export async function readHeaps(page: Page): Promise<Heaps> {
  const session = await page.context().newCDPSession(page)
  const workers: string[] = []
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo: { type } }) => {
    if (type === 'worker') workers.push(sessionId)
  })
  // `flatten` is false, so that workers answer through the page's session. Playwright has no session for workers.
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const ofWorkers = []
  for (const sessionId of workers) ofWorkers.push(await readHeapOfWorker(session, sessionId))
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return { page: toMb(usedSize), workers: ofWorkers }
}

async function readHeapOfWorker(session: CDPSession, sessionId: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const listen = (event: { sessionId: string; message: string }): void => {
    const { id, result } = answerSchema.parse(JSON.parse(event.message))
    if (event.sessionId === sessionId && id === 2) resolve(result?.usedSize ?? NaN)
  }
  session.on('Target.receivedMessageFromTarget', listen)
  const ask = (id: number, method: string) =>
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
  await ask(1, 'HeapProfiler.collectGarbage')
  await ask(2, 'Runtime.getHeapUsage')
  const usedSize = await promise
  session.off('Target.receivedMessageFromTarget', listen)
  return toMb(usedSize)
}
