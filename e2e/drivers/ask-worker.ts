import { expect, type Page, type Worker } from '@playwright/test'
import type { Result } from '../../src/core/model/failures/result.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../src/core/model/commands/command.ts'

/** Sends a command to the worker of a page through the page's own port, so that the data is stored as the page would store it. */
export async function askWorker<Name extends CommandName>(
  page: Page,
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandOutput<Name>> {
  const result = await tryWorker(await findWorker(page), name, input)
  if (!result.ok) throw new Error(`The worker refused "${name}": ${JSON.stringify(result.failure)}`)
  return result.value
}

/** Sends a command as `askWorker` does, but returns a failure instead of throwing it. */
export async function tryWorker<Name extends CommandName>(
  worker: Worker,
  name: Name,
  input: CommandInput<Name>,
): Promise<Result<CommandOutput<Name>>> {
  return (await worker.evaluate(
    async ([command, given]) => {
      const scope = globalThis as unknown as {
        onmessage: unknown
        postMessage: (frame: Answer, ...rest: unknown[]) => void
      }
      interface Answer {
        type: string
        id?: number
        result: { ok: true; value: unknown } | { ok: false; failure: unknown }
      }
      // The worker handles messages only after it has started.
      while (scope.onmessage === null)
        await new Promise((resolve) => {
          setTimeout(resolve, 5)
        })
      // The page numbers its calls from 0 and never reaches this number.
      const id = Number.MAX_SAFE_INTEGER - Math.floor(performance.now() * 1000)
      return await new Promise<Answer['result']>((resolve) => {
        const post = scope.postMessage
        scope.postMessage = (frame, ...rest) => {
          if (frame.type !== 'result' || frame.id !== id) {
            post(frame, ...rest)
            return
          }
          scope.postMessage = post
          resolve(frame.result)
        }
        dispatchEvent(
          new MessageEvent('message', { data: { type: 'call', id, name: command, input: given } }),
        )
      })
    },
    [name, input] as const,
  )) as Result<CommandOutput<Name>>
}

export async function findWorker(page: Page): Promise<Worker> {
  const find = (): Worker | undefined => page.workers().find((worker) => /\/worker\//.test(worker.url()))
  const expectWorker = async (timeout: number): Promise<void> => {
    await expect.poll(() => find() !== undefined, { intervals: [10, 20, 50], timeout }).toBe(true)
  }
  // In a tab that an earlier journey used, the browser sometimes does not report an existing worker to Playwright.
  await expectWorker(10_000).catch(async () => {
    await page.reload()
    await expectWorker(60_000)
  })
  const worker = find()
  if (worker === undefined) throw new Error('The page has no worker.')
  return worker
}
