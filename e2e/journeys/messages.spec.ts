import { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'

// All messages are on screen: the list draws no others.
test.use({ viewport: { width: 1280, height: 4000 } })

test('the assistant and the person pin, react, reply, edit and delete, in both tabs, and undo', async ({
  app,
  context,
}) => {
  const { chat, messages, approvals } = app
  await app.open()
  await chat.ask('What is 2 + 3?')
  await chat.ask('What is 4 + 5?')

  // The assistant, asked in plain words: metadata is revealed first, then the message that was meant is found by its ref.
  await chat.ask('Pin your first answer')
  await expect(chat.answer.getByRole('group', { name: 'Context enriched: message metadata' })).toBeVisible()
  await expect(messages.by('Assistant', 0)).toContainText('Pinned by the assistant')
  await chat.ask('React with thumbs up to my first message')
  await expect(messages.reactions(messages.by('You', 0))).toHaveAccessibleName(
    '👍 from the assistant: take back',
  )
  await chat.ask('Reply to my first message: Five it is.')
  await expect(chat.answer).toContainText('Five it is.')
  await expect(chat.answer.getByRole('button', { name: /^In reply to you: “What is 2 \+ 3/ })).toBeVisible()
  await chat.send('Edit your first answer to: It is five.')
  await approvals.answer('Allow once')
  await chat.expectStatus('complete')
  await expect(messages.by('Assistant', 0)).toContainText('It is five.')
  await expect(messages.by('Assistant', 0)).toContainText('Edited by the assistant')
  await messages.by('Assistant', 0).getByRole('button', { name: 'Previous version' }).click()
  await expect(messages.by('Assistant', 0)).not.toContainText('It is five.')

  // By hand, seen in another tab at once.
  const other = new Innerloop(await context.newPage())
  await other.page.goto(app.page.url())
  await messages.act(messages.by('You', 1), 'Pin')
  await messages.react(messages.by('Assistant', 1), 'octopus', false)
  await expect(other.messages.by('You', 1)).toContainText('Pinned')
  await expect(other.messages.reactions(other.messages.by('Assistant', 1))).toHaveAccessibleName(
    '🐙 from you: take back',
  )
  await messages.goToPin('What is 4')
  await expect(messages.by('You', 1)).toBeFocused()

  // Deleted messages are one line, which takes them back; the model sees neither.
  await chat.send('Delete messages 4 to 6')
  await approvals.answer('Allow once')
  await chat.expectStatus('complete')
  await expect(chat.answer).toContainText('I deleted 2 messages of mine, and left 1 that you wrote.')
  await expect(messages.deleted).toHaveCount(2)
  await app.page.reload()
  await expect(messages.deleted).toHaveCount(2)
  await messages.undoDeletion()
  await expect(messages.deleted).toHaveCount(0)
  await messages.act(messages.by('You', 0), 'Delete')
  await expect(messages.deleted).toHaveText(/You deleted a message/)
  await expect(other.messages.deleted).toHaveCount(1)
  await messages.undoDeletion()
  await expect(messages.by('You', 0)).toContainText('What is 2 + 3?')

  // A reply by hand says what it answers, and leads there.
  await messages.act(messages.by('Assistant', 1), 'Reply')
  await expect(chat.composer).toBeFocused()
  await chat.ask('Thanks for this one')
  await chat.question.getByRole('button', { name: /^In reply to the assistant: / }).click()
  await expect(messages.by('Assistant', 1)).toBeFocused()

  await app.sessions.pinOpen()
  await expect(app.sessions.under('Pinned')).toHaveCount(1)
})
