import { Innerloop } from '../drivers/innerloop.ts'
import { KillableBrowser } from '../drivers/killable-browser.ts'
import { expect, test } from '../fixtures.ts'

/** Sends a message and waits for its answer, so that both are stored. */
async function ask(app: Innerloop, question: string): Promise<void> {
  await app.chat.send(question)
  await app.chat.expectStatus('streaming')
}

/** `src/adapters/storage/maintenance/page-sessions.ts` explains why the browser would otherwise delete everything. */
test(
  'a browser that was killed during a write keeps all chats, even when it is killed again',
  { tag: '@turn-4' },
  async ({ baseURL, launchOptions }) => {
    const browser = new KillableBrowser('torn-log', launchOptions)
    const open = async () => {
      await browser.start()
      const app = new Innerloop(await browser.context.newPage())
      await app.page.goto(baseURL ?? '')
      await app.expectReady()
      return app
    }
    try {
      const first = await open()
      await ask(first, 'Before the first kill')
      await waitForMarks(first, 1)
      await browser.kill()
      const torn = browser.tearWriteLog()

      const second = await open()
      await expect.poll(() => browser.listWriteLogs(), 'the damaged log is deleted').not.toContain(torn)
      await ask(second, 'Before the second kill')
      await browser.kill()

      const third = await open()
      await expect(third.sessions.link('Before the second kill')).toBeVisible()
      await expect(third.sessions.link('Before the first kill')).toBeVisible()
      expect(browser.findDatabaseLogs().filter((line) => line.includes('corrupted'))).toEqual([])
    } finally {
      await browser.end()
      browser.forget()
    }
  },
)

test(
  'a reloaded page and a closed tab are not taken for a browser that was killed',
  { tag: '@turn-2' },
  async ({ app, context }) => {
    const readNotes = () =>
      app.page.evaluate(() => ({
        ended: Object.keys(localStorage).filter((key) => key.startsWith('innerloop:ended:')).length,
        rolls: localStorage.getItem('innerloop:diagnostics')?.match(/log rolled/g)?.length ?? 0,
      }))
    await app.expectReady()
    await waitForMarks(app, 1)
    await app.page.reload()
    await expect.poll(readNotes).toEqual({ ended: 0, rolls: 0 })
    const other = new Innerloop(await context.newPage())
    await other.open()
    await waitForMarks(app, 2)
    await other.page.close({ runBeforeUnload: true })
    await expect.poll(readNotes).toEqual({ ended: 1, rolls: 0 })
    await app.page.reload()
    await expect.poll(readNotes).toEqual({ ended: 0, rolls: 0 })
    await waitForMarks(app, 1)
  },
)

/** Waits until this many pages are marked as open. */
async function waitForMarks(app: Innerloop, count: number): Promise<void> {
  await expect
    .poll(() =>
      app.page.evaluate(async () => {
        if (!(await indexedDB.databases()).some(({ name }) => name === 'innerloop-pages')) return 0
        const ask = async <Value>(request: IDBRequest<Value>) =>
          await new Promise<Value>((resolve, reject) => {
            request.addEventListener('success', () => resolve(request.result))
            request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
          })
        const database = await ask(indexedDB.open('innerloop-pages'))
        const marks = await ask(database.transaction('pages').objectStore('pages').count())
        database.close()
        return marks
      }),
    )
    .toBe(count)
}
