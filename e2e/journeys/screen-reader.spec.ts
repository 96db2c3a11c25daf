import { Keyboard, recordAnnouncements } from '../drivers/keyboard.ts'
import { ReviewDriver } from '../drivers/review.ts'
import { expect, test } from '../fixtures.ts'

/** The snapshots are named after the steps. `--update-snapshots` rewrites them; read them before committing. */
test(
  'by keyboard and screen reader alone: a first visit, an answer, an approval, a stop, an edit, a branch, a search, a review',
  { tag: '@turn-1' },
  async ({ app, page }) => {
    const keys = new Keyboard(page)
    const { chat, approvals } = app
    const main = page.getByRole('main')
    await expect(chat.composer).toBeFocused()
    await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'first-visit.aria.yml' })
    await keys.use(page.getByRole('button', { name: 'Skip to content' }), 'Shift+Tab')
    await expect(chat.composer).toBeFocused()
    const readAnnouncements = await recordAnnouncements(page)

    await keys.type('What is 12.5% of 3360?')
    await keys.press('Shift+Enter')
    await keys.type('Use your tools.')
    await keys.press('Enter')
    await chat.expectStatus('complete')
    await expect(chat.conversation).toMatchAriaSnapshot({ name: 'ask.aria.yml' })
    await expect.poll(async () => (await readAnnouncements()).at(-1)).toMatch(/420.*The answer has ended\.$/)
    const first = await readAnnouncements()
    expect(first[0]).toBe('The answer is being written.')
    expect(first.join('\n')).toContain('Tool calculate')
    // Announced by sentence, never by token.
    expect(first.length).toBeLessThan(6)

    await keys.type('Remember that my cat is called Tom')
    await keys.press('Enter')
    await expect(approvals.open).toBeVisible()
    await expect(chat.composer).toBeFocused()
    const allow = approvals.open.getByRole('button', { name: 'Allow once' })
    await expect(allow).toBeEnabled()
    await expect(approvals.open).toMatchAriaSnapshot({ name: 'approve.aria.yml' })
    await keys.use(allow, 'Shift+Tab')
    await chat.expectStatus('complete')
    await expect(page.locator(':focus')).not.toHaveCount(0)
    expect((await readAnnouncements()).join('\n')).toContain(
      'Approval needed: Allow store_memory to remember this for all chats?',
    )

    await keys.goTo(chat.composer)
    await keys.type('Tell me what you can do')
    await keys.press('Enter')
    await expect(chat.answer).toHaveAttribute('data-status', 'streaming')
    await expect(chat.answer.locator('.markdown')).toContainText(/\w{4}/)
    await keys.press('Escape')
    await chat.expectStatus('stopped')
    await expect(chat.answer).toMatchAriaSnapshot({ name: 'stop.aria.yml' })
    await expect.poll(async () => (await readAnnouncements()).at(-1)).toContain('The answer was stopped.')

    await keys.use(chat.question.getByRole('button', { name: 'Edit', exact: true }), 'Shift+Tab')
    await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused()
    await keys.press('Control+a')
    await keys.type('What is 2 + 2?')
    await expect(chat.question).toMatchAriaSnapshot({ name: 'edit.aria.yml' })
    await keys.use(chat.question.getByRole('button', { name: 'Save and send' }))
    await expect(chat.answer).toContainText('4')
    await chat.expectStatus('complete')
    await expect(chat.question.getByRole('button', { name: 'Previous version' })).toBeVisible()
    await expect(page.locator(':focus')).not.toHaveCount(0)

    await keys.goTo(chat.composer)
    await keys.use(chat.answer.getByRole('button', { name: 'More', exact: true }), 'Shift+Tab')
    await expect(chat.answer.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await keys.press('b')
    await expect(chat.answer.getByRole('menuitem', { name: 'Branch' })).toBeFocused()
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('(branch)')
    await expect(chat.composer).toBeFocused()
    await expect(main).toMatchAriaSnapshot({ name: 'branch.aria.yml' })

    await keys.goTo(page.getByRole('searchbox', { name: 'Search chats' }), 'Shift+Tab')
    await keys.type('cat')
    const results = page.getByRole('list', { name: 'Search results' })
    await expect(results.getByRole('listitem')).not.toHaveCount(0)
    await expect(results).toMatchAriaSnapshot({ name: 'search.aria.yml' })
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect(page).toHaveURL(/#\/c\//)

    await keys.use(page.getByRole('link', { name: 'Review', exact: true }))
    const list = main.getByRole('list', { name: 'Chats' })
    await keys.use(list.getByRole('link').last())
    const review = new ReviewDriver(page)
    await expect(review.turns.first()).toBeVisible()
    await expect(page.locator(':focus')).not.toHaveCount(0)
    await keys.use(review.turns.first().getByRole('button'))
    await keys.goTo(review.row(/^Round 1/).first())
    await keys.press('ArrowRight')
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect(review.details).toContainText('Outcome')
    await expect(review.timeline).toMatchAriaSnapshot({ name: 'review.aria.yml' })
    await keys.press('Escape')
    await expect(review.details).toBeHidden()
    // The focus is back on the row whose details were open. The details of the next row, opened immediately, get it as well.
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await keys.press('Escape')
    await expect(review.details).toBeHidden()
  },
)
