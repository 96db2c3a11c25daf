import { expectAccessible } from '../drivers/accessibility.ts'
import { findOverflow } from '../drivers/find-overflow.ts'
import { expect, test } from '../fixtures.ts'

test(
  'a long task of the demo model fits a small window: each reduction is a line, is undone, and stays so after a reload',
  { tag: '@turn-1' },
  async ({ app, page }) => {
    test.slow()
    await app.chat.ask('What can you do?')
    await app.chat.answer.getByRole('button', { name: 'Run a long task in a small context window.' }).click()
    await expect(app.chat.question).toContainText('Run a long task')
    await app.chat.expectStatus('streaming')
    await app.chat.expectStatus('complete', { timeout: 90_000 })
    const { answer } = app.chat
    await app.chat.openTrace()
    await expect(answer.getByRole('status').filter({ hasText: 'The request was too long' })).toContainText(
      'Its context window is 8,192 tokens.',
    )
    await expect(
      answer.getByRole('group', { name: 'Context reduced: results cleared' }).first(),
    ).toBeVisible()
    await expect(app.chat.toolCall('read_result')).toHaveAttribute('data-state', 'succeeded')
    const large = app.chat.toolCall('analyze_data').nth(4)
    await large.getByRole('button').first().click()
    await expect(large.locator('[data-result="reference"]')).toContainText('The model received a preview.')
    await expect(large.getByRole('button', { name: 'Download result' })).toBeVisible()

    // A later summary covers the rounds of the ones before, which can no longer be undone.
    const summarized = answer.getByRole('group', { name: 'Context reduced: rounds summarized' }).last()
    await summarized.getByRole('button').first().click()
    await expect(summarized).toContainText(/Step \d+ of 13\./)
    await expectAccessible(page, 'reductions of a long answer')
    await summarized.getByRole('button', { name: 'Undo' }).click()
    await expect(summarized.getByRole('button', { name: 'Reduce again' })).toBeVisible()

    await page.reload()
    await app.chat.openTrace()
    await summarized.getByRole('button').first().click()
    await expect(summarized.getByRole('button', { name: 'Reduce again' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await findOverflow(page)).toEqual([])
  },
)
