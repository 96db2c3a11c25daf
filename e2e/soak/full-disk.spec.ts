import { withFullDisk } from '../drivers/full-disk.ts'
import type { Innerloop } from '../drivers/innerloop.ts'
import { readTables } from '../drivers/read-tables.ts'
import { seededRandom } from '../drivers/seeded-random.ts'
import { expect, test } from '../fixtures.ts'

const rounds = Number(process.env['SOAK_FULL_DISKS'] ?? 40)
const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 100_000)

/** Time over which an answer streams, in ms. */
const answerMs = 2_000
const words = 160

test(`the disk becomes full ${rounds} times, at random moments before, during and after an answer`, async ({
  provider,
  baseURL,
  launchOptions,
}) => {
  test.setTimeout(0)
  console.log(`seed ${seed}`)
  const random = seededRandom(seed)
  const counts = { refused: 0, stored: 0, inMemory: 0 }
  try {
    await withFullDisk({ provider, baseURL, launchOptions }, async (app, disk) => {
      const { page } = app
      for (let round = 0; round < rounds; round += 1) {
        const question = `Question ${round}`
        const last = `word${round}-${words - 1}`
        const text = Array.from({ length: words }, (_, index) => `word${round}-${index}`).join(' ')
        provider.willAnswer({ kind: 'text', text, tokensPerSecond: words / (answerMs / 1000) })
        const moment = Math.round((random() * 1.5 - 0.25) * answerMs)
        await test.step(`round ${round}, ${moment} ms after the message`, async () => {
          if (moment < 0) await disk.fill()
          await app.chat.composer.fill(question)
          await page.getByRole('button', { name: 'Send', exact: true }).click()
          const isRefused = moment < 0 && (await isReturned(app, question, `word${round}-0`))
          if (isRefused) {
            counts.refused += 1
            await expect(app.chat.conversation.getByRole('alert').last()).toContainText('Delete chats')
            await disk.free()
            await page.getByRole('button', { name: 'Send', exact: true }).click()
          } else if (moment >= 0) {
            await page.waitForTimeout(moment)
            await disk.fill()
          }
          // The answer reaches its end on the screen, wherever it is stored.
          await expect(app.chat.answer).toContainText(last)
          await app.chat.expectStatus('complete')
          const isInMemory = (await app.chat.failure.count()) > 0
          counts[isInMemory ? 'inMemory' : 'stored'] += 1
          await disk.free()
          await expect(app.chat.failure).toHaveCount(0)
          await page.reload()
          await expect(app.chat.question).toContainText(question)
          await expect(app.chat.answer).toContainText(last)
          await app.chat.expectStatus('complete')
          expect(await countAnswers(app)).toBe(round + 2)
        })
      }
    })
  } finally {
    console.log(`full disks: ${JSON.stringify(counts)}`)
  }
})

/** Waits until the message came back to the composer because it could not be stored, or its answer started. */
async function isReturned(app: Innerloop, question: string, firstWord: string): Promise<boolean> {
  const isBack = async () => (await app.chat.composer.inputValue()) === question
  const hasStarted = async () => ((await app.chat.answer.textContent()) ?? '').includes(firstWord)
  await expect.poll(async () => (await isBack()) || (await hasStarted())).toBe(true)
  return await isBack()
}

async function countAnswers({ page }: Innerloop): Promise<number> {
  const { messages = [] } = await readTables(page, ['messages'])
  return messages.filter(({ role, status }) => role === 'assistant' && status === 'complete').length
}
