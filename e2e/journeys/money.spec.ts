import { expect, test } from '../fixtures.ts'

const sum = (expression: string) => ({
  kind: 'calls' as const,
  calls: [{ name: 'calculate', arguments: { expression } }],
})

test('a budget in dollars requires a price, stops with a message, continues once it is raised, and an expensive turn asks first', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  await app.limits.set('Budget per day in dollars', '100')
  provider.willAnswer(sum('1 + 1'), sum('2 + 2'), { kind: 'text', text: 'Two and four.' })
  await app.open()
  await app.chat.ask('Two sums', 'stopped')
  const chat = page.url()
  await expect(app.chat.answer).toContainText('the price of m is unknown, so today’s budget of 100.00 USD')
  await expect(app.chat.answer).toContainText('Settings > Models')
  expect(provider.answerRequests).toHaveLength(0)

  await app.limits.setPrice('Fake/m', { input: '60000', output: '50000' })
  await app.open(chat)
  await app.chat.press(app.chat.answer, 'Continue')
  await expect(app.chat.answer).toContainText('today’s budget of 100.00 USD is too small')
  await app.chat.expectStatus('stopped')
  expect(provider.answerRequests).toHaveLength(0)

  await app.limits.set('Budget per day in dollars', '5,000')
  await app.open(chat)
  await app.chat.press(app.chat.answer, 'Continue')
  const question = page.getByRole('group', { name: 'Question' }).filter({ hasText: 'has cost about' })
  await expect(question).toContainText(/This turn has cost about \d\.\d\d USD so far\. Continue\?/)
  await app.approvals.choose('Continue')
  await expect(app.chat.answer).toContainText('Two and four.')
  await app.chat.expectStatus('complete')
  await expect(app.chat.answers).toHaveCount(1)
  await expect(app.chat.answer).toContainText(/\$\d\.\d\d/)
  expect(provider.answerRequests).toHaveLength(3)
})
