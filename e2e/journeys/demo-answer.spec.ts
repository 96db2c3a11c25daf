import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'
import type { Innerloop } from '../drivers/innerloop.ts'

const question = 'What is 12.5% of 3360, and what time is it? Use your tools.'

async function expectAnswer(app: Innerloop): Promise<void> {
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('420')
  await app.chat.openTrace()
  await expect(app.chat.toolCall('calculate')).toHaveAttribute('data-state', 'succeeded')
  await expect(app.chat.toolCall('current_time')).toHaveAttribute('data-state', 'succeeded')
  await expect(app.chat.question).toContainText('12.5% of 3360')
}

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'the demo model answers through two tool calls; the answer survives a reload, online and offline',
    { tag: '@turn-1' },
    async ({ app, context }) => {
      await app.chat.send(question)
      await expect(app.chat.answer).toHaveAttribute('data-status', 'streaming')
      const trace = app.chat.answer.locator('[data-trace]')
      await expect(trace).toHaveAttribute('aria-expanded', 'true')
      await app.chat.expectStatus('complete')
      await expect(trace).toHaveAttribute('aria-expanded', 'false')
      await expect(trace).toHaveText(/^Used 2 tools, [\d.]+ m?s$/)
      await expectAnswer(app)
      await expect(app.page).toHaveURL(/#\/c\//)
      const reasoning = app.chat.answer.getByRole('button', { name: 'Reasoning' }).first()
      await expect(reasoning).toHaveAttribute('aria-expanded', 'false')
      await reasoning.click()
      await expect(reasoning).toHaveAttribute('aria-expanded', 'true')

      await app.page.reload()
      await expectAnswer(app)

      await app.waitForOffline()
      await context.setOffline(true)
      await app.page.reload()
      await expectAnswer(app)

      await app.sessions.startNew()
      await app.chat.ask('What is 6 times 7? Use your tools.')
      await expect(app.chat.answer).toContainText('42')
      await expect(app.sessions.list.getByRole('link')).toHaveCount(2)

      await app.chat.choose(app.chat.answer, 'How was this made?')
      await expect(app.page).toHaveURL(/#\/review\/[\w-]+\/[\w-]+$/)
      await expect(app.page.getByRole('list', { name: 'Timeline' })).toContainText('calculate')
    },
  )
})

test(
  'an answer streams: its text grows, and the page says that it is working',
  { tag: '@turn-1' },
  async ({ app }) => {
    await app.chat.send('What can you do?')
    await expect(app.page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
    await expect.poll(async () => (await app.chat.readText()).length).toBeGreaterThan(20)
    const early = await app.chat.readText()
    await app.chat.expectStatus('complete')
    expect((await app.chat.readText()).length).toBeGreaterThan(early.length)
    await expect(app.page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()

    // The suggestions are buttons. A click sends them.
    await expect(app.chat.answer.getByRole('listitem').getByRole('button')).toHaveCount(6)
    await expectAccessible(app.page, 'suggestions in an answer')
    await app.chat.answer.getByRole('button', { name: 'Describe the sample animation.' }).click()
    await expect(app.chat.question).toContainText('Describe the sample animation.')
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).toContainText('A small red boat')
    await expect(app.chat.answer.getByRole('img', { name: /as sent to the model/ })).toHaveCount(8)
  },
)
