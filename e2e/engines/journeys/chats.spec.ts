import { expect, test } from '../fixtures.ts'

const makeWords = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

test('an edited message and a regenerated answer keep their versions, and a branch is a new chat', async ({
  journey,
}) => {
  const { question, answer, provider } = journey
  provider.willAnswer(
    { kind: 'text', text: 'To the old one.' },
    { kind: 'text', text: 'To the new one.' },
    { kind: 'text', text: 'Once more.' },
  )
  await journey.useProvider()
  await journey.ask('The old question')
  await question.get('button', 'Edit').click()
  await question.get('textbox', 'Edit message').fill('The new question')
  await question.get('button', 'Save and send').click()
  await answer.expectText('To the new one.')
  await answer.expectAttribute('data-status', 'complete')
  await question.get('button', 'Previous version').click()
  await answer.expectText('To the old one.')
  await question.get('button', 'Next version').click()
  await answer.expectText('To the new one.')

  await answer.get('button', 'Regenerate').click()
  await answer.get('menuitem', 'Same model').click()
  await answer.expectText('Once more.')
  await answer.expectAttribute('data-status', 'complete')
  await answer.get('button', 'Previous version').click()
  await answer.expectText('To the new one.')
  await answer.get('button', 'More').click()
  await answer.get('menuitem', 'Branch').click()
  await journey.page.get('heading', /\(branch\)$/).expectVisible()
  await answer.expectText('To the new one.')
})

test('a stopped answer keeps its text, closes its request, and the chat continues', async ({ journey }) => {
  const { answer, provider } = journey
  provider.willAnswer(
    { kind: 'text', text: makeWords(400), tokensPerSecond: 60 },
    { kind: 'text', text: 'Here again.' },
  )
  await journey.useProvider()
  await journey.send('Count')
  await answer.expectText('word10')
  await journey.button('Stop').click()
  await answer.expectAttribute('data-status', 'stopped')
  await answer.expectNoText('word399')
  await expect.poll(() => provider.answerRequests[0]?.wasClosedByClient).toBe(true)
  await journey.ask('And now?')
  await answer.expectText('Here again.')
})

test('a message that is queued during an answer is sent after it', async ({ journey }) => {
  const { promise: until, resolve: finish } = Promise.withResolvers<void>()
  const { answer, composer, conversation, provider } = journey
  provider.willAnswer(
    { kind: 'text', text: 'To the first.', until },
    { kind: 'text', text: 'To the queued one.' },
  )
  await journey.useProvider()
  await journey.send('The first')
  await answer.expectText('To the')
  await composer.fill('The queued one')
  await journey.button('Queue').click()
  const queue = journey.page.get('list', 'Queued messages')
  await queue.get('listitem').expectText('The queued one')
  await composer.expectValue('')
  finish()
  await answer.expectText('To the queued one.')
  await answer.expectAttribute('data-status', 'complete')
  await conversation.get('article', 'You').expectCount(2)
  await queue.expectGone()
})

test('an answer continues after a reload in the middle, or is marked as interrupted and can be continued', async ({
  journey,
}) => {
  const { answer, provider } = journey
  provider.willAnswer(
    { kind: 'text', text: makeWords(600), tokensPerSecond: 60 },
    { kind: 'text', text: 'And on it goes.' },
  )
  await journey.useProvider()
  await journey.send('Count')
  // The last 250 ms of the visible text may be lost. `word10` is stored long before `word60` is visible.
  await answer.expectText('word60')
  await journey.browser.reload()
  await answer.expectAttribute('data-status', 'interrupted')
  await answer.expectText('word10')
  await answer.get('button', 'Continue').click()
  await answer.expectText('And on it goes.')
  await answer.expectAttribute('data-status', 'complete')
})

test('a word is found in all chats, opened at its position, and found again within the chat', async ({
  journey,
}) => {
  await journey.ask('Thank you, we were in Lisbon in May')
  await journey.button('New chat').click()
  await journey.page.get('article').expectGone()
  await journey.ask('What is 12 * 12?')
  await journey.page.get('searchbox', 'Search chats').fill('lisb')
  const results = journey.page.get('list', 'Search results')
  await results.get('link').expectText('Lisbon')
  await results.get('link').click()
  await journey.question.expectText('Lisbon in May')

  await journey.composer.click()
  await journey.browser.press('f', { control: true })
  const find = journey.page.get('searchbox', 'Find in chat')
  await find.fill('LISBON')
  const status = journey.page.get('search', 'Find in chat').get('status')
  await status.expectText(/^1 of \d/)
  await find.fill('bicycle')
  await status.expectText('Not found')
})
