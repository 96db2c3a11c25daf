import { ReadingDriver } from '../drivers/reading.ts'
import { expect, test } from '../fixtures.ts'

/** As many as stay drawn while a chat is open. */
const turns = 12

test('who reads the first turn of a chat stays there while the queue goes on with more turns than stay drawn', async ({
  app,
  page,
  provider,
}) => {
  const reading = new ReadingDriver(page)
  const { promise: until, resolve: finish } = Promise.withResolvers<void>()
  const answers = Array.from({ length: turns }, (_, turn) => ({
    kind: 'text' as const,
    text: `Answer ${turn + 1}. ${'It has some words. '.repeat(60)}`,
    ...(turn === turns - 1 && { until }),
  }))
  provider.willAnswer(
    ...answers,
    { kind: 'text', text: 'To the queued one.' },
    { kind: 'text', text: 'To the newest.' },
  )
  await app.useProvider(provider)
  for (let turn = 1; turn < turns; turn += 1) await app.chat.ask(`Question ${turn}`)
  await app.chat.send(`Question ${turns}`)
  await expect(app.chat.answer).toContainText(`Answer ${turns}.`)
  await app.queue.add('Queued')

  const first = app.chat.answers.first()
  await expect(first).toContainText('Answer 1.')
  await reading.wheel(-100_000)
  const before = await reading.firstInView()
  await first.locator('p').first().dblclick()
  await first.getByRole('button', { name: 'Copy', exact: true }).focus()
  finish()
  await expect(reading.log).toContainText('To the queued one.')
  await app.chat.expectStatus('complete')
  await reading.expectToStay()
  expect(await reading.firstInView()).toEqual(before)
  await expect(first.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()

  // Who has left it behind carries no more turns along than that.
  await reading.jump.click()
  await app.chat.composer.click()
  await app.chat.ask('The newest')
  await expect(app.chat.answer).toContainText('To the newest.')
  await expect(reading.log.getByText('Answer 1.')).toBeHidden()
})
