import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { askWorker } from '../drivers/ask-worker.ts'
import { findOverflow } from '../drivers/find-overflow.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { ReviewDriver } from '../drivers/review.ts'
import type { FakeProvider } from '../provider/fake-provider.ts'
import { readMessages } from '../provider/request-messages.ts'
import { expect, test } from '../fixtures.ts'

/** Prepares pages, and a model that reads one after the other and then answers. */
function planReading(provider: FakeProvider, count: number, ...answers: string[]): void {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  for (const number of numbers) {
    const text = `Page ${number} says WORD${number}. ${'And it goes on for long. '.repeat(400)}`
    provider.pages.set(`/page/${number}`, text)
  }
  provider.willAnswer(
    ...numbers.map((number) => ({
      kind: 'calls' as const,
      calls: [{ name: 'fetch_url', arguments: { url: `${provider.origin}/page/${number}` } }],
    })),
    ...answers.map((text) => ({ kind: 'text' as const, text })),
  )
}

const listUrls = (provider: FakeProvider, count: number): string =>
  Array.from({ length: count }, (_, index) => `${provider.origin}/page/${index + 1}`).join(' ')

const resultsOf = (provider: FakeProvider): string[] =>
  readMessages(provider.answerRequests.at(-1)).flatMap(({ role, content }) =>
    role === 'tool' ? [content] : [],
  )

const isCleared = (result: string): boolean => result.includes('Old tool result content cleared')

const noteOf = (page: Page, kind: string): Locator =>
  page.getByRole('log', { name: 'Conversation' }).getByRole('group', { name: `Context reduced: ${kind}` })

test(
  'results are cleared inside a long turn: the line, the report and Review show it, and it is undone',
  { tag: '@turn-4' },
  async ({ app, page, provider }) => {
    planReading(provider, 6, 'All pages are read.')
    await app.useProvider(provider)
    const { models } = await askWorker(page, 'describe-models', {})
    const model = models.find(({ ref }) => ref.modelId === 'm')?.ref
    if (!model) throw new Error('there is no model')
    await askWorker(page, 'save-model-facts', { model, facts: { windowTokens: 6000 } })
    await page.reload()
    await app.approvals.chooseMode('Auto')
    await app.chat.ask(`Read ${listUrls(provider, 6)}`)
    await expect(app.chat.answer).toContainText('All pages are read.')
    const sent = resultsOf(provider)
    expect(sent).toHaveLength(6)
    expect(sent.some(isCleared)).toBe(true)
    expect(sent.at(-1)).toContain('WORD6')

    const note = noteOf(page, 'results cleared').first()
    await note.getByRole('button', { name: /^Context reduced: results cleared/ }).click()
    await expect(note.getByRole('list', { name: 'Reduced tool calls' })).toHaveText(
      /fetch_url: \d tool calls?/,
    )
    await expect(note).toContainText('because the context window was nearly full')
    await expectAccessible(page, 'a reduction in the chat')

    const report = await app.sessions.openContextReport()
    await report.getByRole('button', { name: 'Show every part' }).click()
    const parts = report.getByRole('table', { name: 'Parts of the next request' })
    await expect(parts.locator('tr[data-state="cleared"]').first()).toContainText('fetch_url')
    await expect(parts.locator('tr[data-state="full"]').last()).toBeVisible()
    await expectAccessible(page, 'every part of a request')
    const clearedCount = await parts.locator('tr[data-state="cleared"]').count()
    const undo = report.getByRole('list', { name: 'Reductions' }).getByRole('button', { name: 'Undo' })
    const reductions = await undo.count()
    await undo.last().click()
    await expect(undo).toHaveCount(reductions - 1)
    await expect.poll(() => parts.locator('tr[data-state="cleared"]').count()).toBeLessThan(clearedCount)
    await page.keyboard.press('Escape')
    await expect(note.getByRole('button', { name: /undone$/ })).toBeVisible()
    await page.reload()
    await expect(note.getByRole('button', { name: /undone$/ })).toBeVisible()

    const review = new ReviewDriver(page)
    await page.goto(page.url().replace('#/c/', '#/review/'))
    await review
      .row(/^Context reduced: results cleared/)
      .first()
      .click()
    await expect(page.getByRole('complementary', { name: /^Details: Context reduced/ })).toContainText(
      'Tokens before',
    )
    await expectAccessible(page, 'a reduction in Review')
  },
)

test(
  'a chat is reduced by hand: with the keyboard, after a reload, in a second tab and on a German phone',
  { tag: '@turn-2' },
  async ({ app, page, provider, context }) => {
    planReading(provider, 2, 'Both pages are read.', 'Fine.')
    await app.useProvider(provider)
    await app.approvals.chooseMode('Auto')
    await app.chat.ask(`Read ${listUrls(provider, 2)}`)
    await app.chat.ask('Thanks')
    const bodies = resultsOf(provider)
    expect(bodies.map(isCleared)).toEqual([false, false])

    await app.chat.composer.pressSequentially('/clear-results')
    await expect(page.getByRole('option', { name: /^\/clear-results/ })).toBeVisible()
    await app.chat.composer.press('Enter')
    const note = noteOf(page, 'results cleared')
    await expect(note).toBeVisible()
    await page.reload()
    await note.getByRole('button', { name: /^Context reduced/ }).focus()
    await page.keyboard.press('Enter')
    await expect(note).toContainText('Made by you')

    const other = new Innerloop(await context.newPage())
    await other.open(new URL(page.url()).hash)
    await expect(noteOf(other.page, 'results cleared')).toBeVisible()
    provider.willAnswer({ kind: 'text', text: 'Still there.' })
    await other.chat.ask('And now?')
    expect(resultsOf(provider).map(isCleared)).toEqual([true, false])

    // The first tab shows what the second one has sent, and undoes the change for both.
    await expect(app.chat.answer).toContainText('Still there.')
    await app.chat.expectStatus('complete')
    const undo = note.getByRole('button', { name: 'Undo' })
    // The answer is complete a moment before the first tab stops following it.
    await expect(undo).toBeEnabled()
    await undo.focus()
    await page.keyboard.press('Enter')
    await expect(note.getByRole('button', { name: 'Reduce again' })).toBeFocused()
    await expect(noteOf(other.page, 'results cleared').getByRole('button')).toHaveAccessibleName(/undone$/)

    const question = page.getByRole('article', { name: 'You' }).last()
    await app.chat.choose(question, 'Leave out everything before this message')
    await expect(noteOf(page, 'start removed')).toBeVisible()
    provider.willAnswer({ kind: 'text', text: 'Short now.' })
    await app.chat.ask('Once more')
    expect(resultsOf(provider)).toEqual([])

    await other.open('#/settings/appearance')
    await other.page.getByRole('radio', { name: 'Deutsch' }).click()
    await other.page.goto(page.url())
    const german = other.page.getByRole('group', { name: 'Kontext gekürzt: Anfang entfernt' })
    await german.getByRole('button').first().click()
    await expect(german.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
    for (const width of [390, 320]) {
      await other.page.setViewportSize({ width, height: 844 })
      expect(await findOverflow(other.page)).toEqual([])
      const line = await german.getByRole('button').first().boundingBox()
      const inner = await german.getByText('Kontext gekürzt: Anfang entfernt').boundingBox()
      expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0))
    }
    await expectAccessible(other.page, 'German: a reduction')
  },
)
