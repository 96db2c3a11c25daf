import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { askWorker } from '../drivers/ask-worker.ts'
import { ReviewDriver } from '../drivers/review.ts'
import { expect, test } from '../fixtures.ts'

const noteOf = (page: Page): Locator =>
  page.getByRole('log', { name: 'Conversation' }).getByRole('group', { name: 'Compaction' })

test(
  'a chat is compacted by hand on the demo model: the summary is read, edited, taken back and used again',
  { tag: '@turn-4' },
  async ({ app, page }) => {
    const noise = 'Please take your time with it, and tell me what you found in the end. '.repeat(12)
    for (const question of ['What is 12 * 12?', 'What is 7 * 8?', 'What is 2 + 3?', 'What is 1 + 1?']) {
      await app.chat.ask(`${question} ${noise}`)
    }
    await app.chat.composer.pressSequentially('/compact')
    await expect(page.getByRole('option', { name: /^\/compact/ })).toBeVisible()
    await app.chat.composer.press('Enter')
    const note = noteOf(page)
    await expect(note).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /4 earlier messages compacted/ })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden()

    await note
      .getByRole('button', { name: /^4 earlier messages compacted: about [\d,]+ to [\d,]+ tokens$/ })
      .click()
    await expect(note).toContainText('Asked: What is 12 * 12?')
    await expect(note.getByRole('button', { name: 'Edit summary' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'a compacted chat')
    await note.getByRole('button', { name: 'Edit summary' }).click()
    const box = note.getByRole('textbox', { name: 'Summary' })
    await expect(box).toBeFocused()
    await box.fill('Two products were worked out.')
    await note.getByRole('button', { name: 'Save' }).click()
    await expect(note.getByRole('button', { name: 'Edit summary' })).toBeFocused()
    const summary = note.getByRole('group', { name: 'Summary', exact: true })
    await expect(summary).toHaveText('Two products were worked out.')
    await expect(note).toContainText('You edited this summary.')
    await note.getByRole('button', { name: 'Original wording' }).click()
    await expect(note.getByRole('group', { name: 'Original wording' })).toContainText(
      'Asked: What is 12 * 12?',
    )

    // The report lists the parts of the request.
    const report = await app.sessions.openContextReport()
    const next = report.getByRole('table', { name: /^Next request/ })
    await expect(next.getByRole('row', { name: /^Summary of earlier messages \d+/ })).toBeVisible()
    await expect(report.getByText('4 earlier messages: only the summary is sent')).toBeVisible()
    await expect(report.getByText(/because earlier messages were compacted/)).toBeVisible()
    await page.keyboard.press('Escape')

    await note.getByRole('button', { name: 'Undo compaction' }).click()
    await expect(note.getByRole('button', { name: 'Use the summary again' })).toBeFocused()
    await note.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(note.getByRole('button', { name: /^4 earlier messages compacted/ })).toBeVisible()
    await note.getByRole('button', { name: 'Undo compaction' }).click()
    await expect(note.getByRole('button', { name: /not used: undone$/ })).toBeVisible()
    await page.reload()
    await note.getByRole('button', { name: /not used: undone$/ }).click()
    await expect(summary).toHaveText('Two products were worked out.')
    await note.getByRole('button', { name: 'Use the summary again' }).click()
    await expect(note.getByRole('button', { name: /^4 earlier messages compacted/ })).toBeVisible()

    // The summary is no longer used after a message that it covers was deleted.
    const first = page.getByRole('article', { name: 'You' }).first()
    await app.chat.choose(first, 'Delete')
    await expect(note.getByRole('button', { name: /because a message it covers was changed$/ })).toBeVisible()
    await expect(note.getByRole('button', { name: /^Use the/ })).toHaveCount(0)

    const review = new ReviewDriver(page)
    await page.goto(page.url().replace('#/c/', '#/review/'))
    await review.turns.filter({ hasText: 'Compaction' }).getByRole('button').click()
    await review.row(/^Compaction: 4 messages/).click()
    const details = page.getByRole('complementary', { name: 'Details: Compaction: 4 messages' })
    await expect(details).toContainText('the user requested it')
    await expect(details).toContainText('- Asked: What is 12 * 12?')
    await expect(details.getByRole('link', { name: 'Show the summarized messages' })).toHaveCount(1)
    await expect(page.getByRole('group', { name: 'View' }).getByRole('button')).toHaveText(['Timeline'])
    await expectAccessible(page, 'a compaction in Review')
    const exported = await review.exportAs('Export as HTML')
    expect(exported.text).toContain('4 turns, 1 compaction')
    expect(exported.text).toContain('- Asked: What is 12 * 12?')
    await details.getByRole('link', { name: 'Show the summarized messages' }).click()
    await expect(page.getByRole('article', { name: 'Assistant' }).nth(1)).toBeInViewport()
  },
)

test(
  'a nearly full context window is compacted automatically, and later requests have the summary in place of the messages',
  { tag: '@turn-3' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    const long = 'A long message with many words. '.repeat(400)
    for (const turn of [1, 2, 3]) {
      provider.willAnswer({ kind: 'text', text: `Answer ${turn}. ${long}` })
      await app.chat.ask(`Question ${turn}. ${long}`)
    }
    const { models } = await askWorker(page, 'describe-models', {})
    const model = models.find(({ ref }) => ref.modelId === 'm')?.ref
    if (!model) throw new Error('there is no model')
    // The provider counts a quarter of the estimate, so the next request nearly fills the window.
    await askWorker(page, 'save-model-facts', { model, facts: { windowTokens: 8000 } })
    const first = Promise.withResolvers<void>()
    provider.willAnswer(
      { kind: 'text', text: 'Up to the first piece.', until: first.promise },
      ...Array.from({ length: 2 }, (_, piece) => ({
        kind: 'text' as const,
        text: `Up to piece ${piece + 2}.`,
      })),
      { kind: 'text', text: 'The person asked three long questions.' },
      { kind: 'text', text: 'Short.' },
    )
    await app.chat.send('And now?')
    await expect(app.chat.answer).toContainText(/Compacting \d earlier messages, part 1 of 4…/)
    first.resolve()
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).toContainText('gets a summary instead of')
    await expect(app.chat.answer).toContainText('Short.')
    await expect(noteOf(page)).toHaveCount(1)
    const bodies = provider.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(bodies.at(-2)).toContain('You compact conversations')
    expect(bodies.at(-1)).toContain('asked three long questions')
    expect(bodies.at(-1)).not.toContain('Question 1')

    // The transcript still contains all messages, including after a reload.
    await page.reload()
    await expect(page.getByRole('article', { name: 'You' }).first()).toContainText('Question 1.')
    const review = new ReviewDriver(page)
    await page.goto(page.url().replace('#/c/', '#/review/'))
    await review.row(/^Compaction: \d messages/).click()
    const details = page.getByRole('complementary', { name: /^Details: Compaction/ })
    await expect(details).toContainText('the context window was nearly full')
    await expect(details.getByRole('list', { name: 'Sent' }).getByRole('listitem')).toHaveCount(4)
    await expect(details).toContainText('The person asked three long questions.')
    const originals = details.getByRole('link', { name: 'Show the summarized messages' })
    await expect(originals).toBeVisible()
    await review.openRequest(/^Request 1/, 'Parts')
    await expect(review.parts.filter({ hasText: 'Summary of earlier messages' })).toHaveCount(1)
    await review.row(/^Compaction: \d messages/).click()
    await originals.click()
    await expect(page.getByRole('article', { name: 'You' }).first()).toContainText('Question 1.')
  },
)

test(
  'a stopped compaction loses nothing, and a failed one gives the reason',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    for (const turn of [1, 2, 3]) {
      provider.willAnswer({ kind: 'text', text: `Answer ${turn}.` })
      await app.chat.ask(`Question ${turn}`)
    }
    provider.willAnswer({ kind: 'status', status: 401, body: '{"error":{"message":"no"}}' })
    await app.chat.choose(app.chat.answers.first(), 'Compact up to here')
    await expect(page.getByRole('alert').filter({ hasText: 'did not accept the API key' })).toBeVisible()
    provider.willAnswer({ kind: 'status', status: 401, body: '{"error":{"message":"still no"}}' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => provider.answerRequests.length).toBe(5)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(noteOf(page)).toHaveCount(0)

    provider.willAnswer({ kind: 'hang', text: 'The person asked' })
    const report = await app.sessions.openContextReport()
    await report.getByRole('button', { name: 'Compact earlier messages' }).click()
    await expect(
      report.getByRole('status').filter({ hasText: 'Summarizing earlier messages…' }),
    ).toBeVisible()
    await report.getByRole('button', { name: 'Stop compacting' }).click()
    await expect(report.getByRole('button', { name: 'Compact earlier messages' })).toBeFocused()
    await expectAccessible(page, 'the report with the offer to compact')
    await page.keyboard.press('Escape')
    await expect(noteOf(page)).toHaveCount(0)
  },
)
