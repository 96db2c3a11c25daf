import { expect, test } from '../fixtures.ts'

const question = 'What is 12.5% of 3360, and what time is it? Use your tools.'

test('the demo model answers with two tools, and the answer is still there after a reload', async ({
  journey,
}) => {
  await journey.ask(question)
  await journey.answer.expectText('420')
  await journey.answer.get('button', /^Used 2 tools/).click()
  for (const name of ['calculate', 'current_time'])
    await journey.toolCall(name).expectAttribute('data-state', 'succeeded')
  await journey.browser.reload()
  await journey.answer.expectAttribute('data-status', 'complete')
  await journey.answer.expectText('420')
  expect(journey.host.missed).toEqual([])
})

test('text is shown while it streams, and everything is stored at the end', async ({ journey }) => {
  const { promise: until, resolve: finish } = Promise.withResolvers<void>()
  journey.provider.willAnswer({ kind: 'text', text: 'Rivers **run** to the sea, says the end.', until })
  await journey.useProvider()
  await journey.send('Tell me about rivers')
  await journey.answer.expectText('Rivers run to the sea')
  await journey.answer.expectAttribute('data-status', 'streaming')
  finish()
  await journey.answer.expectAttribute('data-status', 'complete')
  await journey.answer.expectText('the end.')
  await journey.browser.reload()
  await journey.answer.expectText('Rivers run to the sea, says the end.')
})
