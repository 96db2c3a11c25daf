import { expect, test } from '../fixtures.ts'

const calls = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'calls' as const,
    calls: [{ name: 'calculate', arguments: { expression: `${from + index} + 1` } }],
  }))

test('a lowered limit ends the next turn with its text, until it is reset; it is switched off and on again by keyboard', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  await app.limits.set('Rounds', '2')
  await app.limits.type('Requests to a model', '0')
  await expect(page.getByRole('alert')).toContainText('enter a whole number from 1 to 10,000')
  await page.reload()
  await expect(app.limits.field('Rounds')).toHaveValue('2')
  await expect(app.limits.field('Requests to a model')).toHaveValue('100')

  provider.willAnswer(...calls(1, 3), { kind: 'text', text: 'All three sums.' })
  await app.open()
  await app.chat.ask('Three sums', 'stopped')
  await expect(app.chat.answer).toContainText('Stopped after 2 rounds of tool calls')
  expect(provider.answerRequests).toHaveLength(2)

  await app.limits.open()
  await app.limits.reset('Rounds')
  await expect(app.limits.field('Rounds')).toHaveValue('50')
  provider.willAnswer(...calls(1, 3), { kind: 'text', text: 'All three sums.' })
  await app.open()
  await app.chat.ask('Three sums')
  await expect(app.chat.answer).toContainText('All three sums.')

  await app.limits.open()
  await app.limits.off('Tool calls').focus()
  await page.keyboard.press('Space')
  await expect(app.limits.field('Tool calls')).toBeDisabled()
  await expect(app.limits.field('Tool calls')).toHaveValue('')
  await page.keyboard.press('Space')
  await expect(app.limits.field('Tool calls')).toHaveValue('50')

  await app.limits.off('Budget per turn').focus()
  await page.keyboard.press('Space')
  await expect(app.limits.field('Budget per turn')).toBeFocused()
  await page.keyboard.type('20000')
  await page.keyboard.press('Tab')
  await page.reload()
  await expect(app.limits.field('Budget per turn')).toHaveValue('20000')
})
