import { expectAccessible } from '../drivers/accessibility.ts'
import { growChat } from '../drivers/grow-chat.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { SearchDriver } from '../drivers/search.ts'
import { expect, test } from '../fixtures.ts'

// All messages fit on the screen, because the list renders no others. Checking with axe takes longer than the journey itself.
test.use({ viewport: { width: 1280, height: 2000 } })
test(
  'messages are replied to, edited, labeled and deleted by the assistant, pinned, reacted to and labeled by hand, in both tabs, and all is undone',
  { tag: '@turn-2' },
  async ({ app, context, page }) => {
    const { chat, messages, approvals } = app
    await chat.ask('Thank you')

    // The assistant gets plain instructions: metadata is revealed first, then the message is found by its ref.
    await chat.ask('Reply to my first message: Good day.')
    await expect(chat.answer.getByRole('group', { name: 'Context enriched: message metadata' })).toBeVisible()
    await expect(chat.answer).toContainText('Good day.')
    await expect(chat.answer.getByRole('button', { name: 'In reply to you: “Thank you”' })).toBeVisible()

    const greeting = messages.by('Assistant', 0)
    await chat.send('Edit your first answer to: *Hi* there.')
    await approvals.answer('Allow once')
    await chat.expectStatus('complete')
    await expect(greeting.getByText('Hi', { exact: true })).toBeVisible()
    await greeting.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(greeting).toContainText('You are welcome')
    await expect(greeting.getByRole('button', { name: 'Next version' })).toBeEnabled()

    await chat.send('Delete messages 2 to 4')
    await approvals.answer('Allow once')
    await chat.expectStatus('complete')
    await expect(chat.answer).toContainText('I deleted 2 messages of mine, and left 1 that you wrote.')
    await expect(messages.deleted).toHaveCount(2)
    await page.reload()
    await expect(messages.deleted).toHaveCount(2)
    await messages.undoDeletion()
    await expect(messages.deleted).toHaveCount(0)
    await expect(greeting).toContainText('You are welcome')

    // A label needs no approval, because it can be removed.
    await chat.ask('Label my first message: courtesy')
    await expect(messages.labels(messages.by('You', 0))).toHaveText(['courtesyAssistant'])

    // Changes by hand appear in another tab at once.
    const other = new Innerloop(await context.newPage())
    await other.page.goto(page.url())
    const thanks = messages.by('You', 0)
    await messages.act(thanks, 'Pin')
    await messages.react(greeting, 'octopus', false)
    await expect(other.messages.by('You', 0)).toContainText('Pinned')
    await expect(other.messages.reactions(other.messages.by('Assistant', 0))).toHaveAccessibleName(
      '🐙 from you: remove',
    )
    await messages.label(greeting, ' Small talk ')
    await messages.label(thanks, 'TALK', 'take')
    await messages.label(thanks, 'manners')
    await expect(other.messages.labels(other.messages.by('You', 0))).toHaveText([
      'courtesyAssistant',
      'Small talk',
      'manners',
    ])
    await messages.removeLabel(thanks, 'Small talk')
    await expect(other.messages.labels(other.messages.by('You', 0))).toHaveText([
      'courtesyAssistant',
      'manners',
    ])
    // The text of the label finds the message, in all chats and in this one.
    const search = new SearchDriver(page)
    await search.box.fill('manner')
    await expect(search.results).toContainText(['You, label: manners'])
    await search.box.press('Escape')
    await search.openFind()
    await search.find.fill('MANNER')
    await expect(search.findCount).toHaveText('1 of 1')
    await expect.poll(() => search.marked()).toEqual({ all: ['manner'], current: ['manner'] })
    await search.find.press('Escape')
    await messages.goToPin('Thank you')
    await expect(thanks).toBeFocused()
    await messages.act(thanks, 'Delete')
    await expect(other.messages.deleted).toContainText('You deleted a message.')
    await expect(messages.pinsButton).toBeHidden()
    // A tab behind another sometimes gets no frames, and elements then appear half a minute later.
    await other.page.close()
    // A reply by hand shows what it replies to and leads there.
    await messages.act(greeting, 'Reply')
    await expect(chat.composer).toBeFocused()
    await expectAccessible(page, 'annotated and deleted messages, and the draft of a reply')
    await messages.undoDeletion()
    await expect(thanks).toContainText('Thank you')
    await chat.ask('Thanks for that')
    await chat.question.getByRole('button', { name: /^In reply to the assistant: / }).click()
    await expect(greeting).toBeFocused()

    await app.sessions.pinOpen()
    await expect(app.sessions.under('Pinned')).toHaveCount(1)
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('pinned messages can be reached from far away: in a long chat where they are not mounted, and on another branch', async ({
    app,
    page,
  }) => {
    const { chat, messages } = app
    await chat.ask('Thank you')
    await messages.act(messages.by('You', 0), 'Pin')
    await chat.edit(chat.question, 'Thank you very much', 'Save and send')
    await chat.expectStatus('complete')
    await messages.act(messages.by('You', 0), 'Pin')
    await growChat(page, 120)
    await page.reload()
    await expect(chat.question).toContainText('Question 120')

    const second = chat.conversation.getByRole('article', { name: 'You' }).filter({ hasText: 'very much' })
    await expect(second).toHaveCount(0)
    await messages.goToPin('Thank you very much')
    await expect(second).toBeFocused()
    await expect(second).toBeInViewport()
    await page.getByRole('button', { name: 'Jump to latest' }).click()
    await expect(chat.question).toContainText('Question 120')

    // The pin is on the branch that the edit left. From there the way back is long again.
    await messages.goToPin('Thank you$')
    const first = messages.by('You', 0)
    await expect(first).toBeFocused()
    await expect(first).not.toContainText('very much')
    await expect(chat.conversation).not.toContainText('Question 1.')
    await messages.goToPin('Thank you very much')
    await expect(second).toBeFocused()
    await expect(second).toBeInViewport()
    await expect(messages.by('You', 1)).toContainText('Question 1.')
  })
})
