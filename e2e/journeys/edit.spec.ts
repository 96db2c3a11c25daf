import { expect, test } from '../fixtures.ts'
import { readMessages } from '../provider/request-messages.ts'

const slowText = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')

test('a message that is edited and sent becomes a version, and so does a regenerated or edited answer; each can be shown again', async ({
  app,
  page,
  provider,
}) => {
  provider.willAnswer({ kind: 'text', text: 'To the old one.' }, { kind: 'text', text: 'To the new one.' })
  await app.useProvider(provider)
  await app.chat.ask('The old question')
  await app.chat.edit(app.chat.question, 'The new question', 'Save and send')
  await expect(app.chat.answer).toContainText('To the new one.')
  await app.chat.expectStatus('complete')
  await expect(app.chat.questions).toHaveCount(1)
  expect(readMessages(provider.answerRequests[1]).at(-1)?.content).toBe('The new question')

  await app.chat.press(app.chat.question, 'Previous version')
  await expect(app.chat.question).toContainText('The old question')
  await expect(app.chat.answer).toContainText('To the old one.')
  await page.reload()
  await expect(app.chat.question).toContainText('The old question')
  await app.chat.press(app.chat.question, 'Next version')
  await expect(app.chat.answer).toContainText('To the new one.')

  await app.sessions.startNew()
  provider.willAnswer({ kind: 'text', text: 'First try.' }, { kind: 'text', text: 'Second try.' })
  await app.chat.ask('A question')
  await app.chat.regenerate()
  await expect(app.chat.answer).toContainText('Second try.')
  await app.chat.expectStatus('complete')
  await app.chat.edit(app.chat.answer, 'My own words.', 'Save')
  await expect(app.chat.answer).toContainText('My own words.')
  await app.chat.press(app.chat.answer, 'Previous version')
  await expect(app.chat.answer).toContainText('Second try.')
  await app.chat.press(app.chat.answer, 'Previous version')
  await expect(app.chat.answer).toContainText('First try.')
  await expect(app.chat.answer.getByRole('button', { name: 'Previous version' })).toBeDisabled()
})

test('an edit saved without sending requests no answer until one is requested; a canceled edit changes nothing', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  await app.chat.ask('A question')
  await app.chat.edit(app.chat.question, 'Never mind', 'Cancel')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toHaveValue('Never mind')
  await app.chat.press(app.chat.question, 'Cancel')
  await expect(app.chat.question).toContainText('A question')
  await app.chat.edit(app.chat.question, 'A better question', 'Save')
  await expect(app.chat.question).toContainText('A better question')
  await expect(app.chat.answers).toHaveCount(0)
  expect(provider.answerRequests).toHaveLength(1)
  await page.reload()
  await app.chat.press(app.chat.question, 'Regenerate')
  await app.chat.expectStatus('complete')
  await expect(app.chat.questions).toHaveCount(1)
  expect(readMessages(provider.answerRequests[1]).at(-1)?.content).toBe('A better question')
  await expect(app.chat.question.getByRole('button', { name: 'Regenerate' })).toHaveCount(0)
})

test('a stopped answer is continued in the same message', async ({ app, page, provider }) => {
  provider.willAnswer(
    { kind: 'text', text: slowText, tokensPerSecond: 60 },
    { kind: 'text', text: ' And this is the rest.' },
  )
  await app.useProvider(provider)
  await app.chat.send('Count')
  await expect(app.chat.answer).toContainText('word5')
  await app.chat.stop()
  await app.chat.expectStatus('stopped')
  await app.chat.press(app.chat.answer, 'Continue')
  await expect(app.chat.answer).toContainText('And this is the rest.')
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('word5')
  await expect(app.chat.answers).toHaveCount(1)
  const messages = readMessages(provider.answerRequests[1])
  expect(messages.map(({ role }) => role).slice(-3)).toEqual(['user', 'assistant', 'user'])
  await page.reload()
  await expect(app.chat.answer).toContainText('word5')
  await expect(app.chat.answer).toContainText('And this is the rest.')
})
