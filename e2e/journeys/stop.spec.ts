import { expect, test } from '../fixtures.ts'

const longText = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')

test('stop keeps the text, labels the answer, closes the request, and the chat continues', async ({
  app,
  provider,
}) => {
  provider.willAnswer(
    { kind: 'text', text: longText, tokensPerSecond: 60 },
    { kind: 'text', text: 'Here again.' },
  )
  await app.useProvider(provider)
  await app.chat.send('Count')
  await expect(app.chat.answer).toContainText('word10')
  await app.chat.stop()
  await app.chat.expectStatus('stopped')
  await expect(app.chat.answer).toContainText('word10')
  await expect(app.chat.answer).not.toContainText('word399')
  await expect.poll(() => provider.answerRequests[0]?.wasClosedByClient).toBe(true)

  await app.page.reload()
  await app.chat.expectStatus('stopped')
  await expect(app.chat.answer).toContainText('word10')
  await app.chat.ask('And now?')
  await expect(app.chat.answer).toContainText('Here again.')
})
