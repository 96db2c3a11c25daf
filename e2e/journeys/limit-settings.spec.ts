import { expect, test } from '../fixtures.ts'

const calls = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'calls' as const,
    calls: [{ name: 'calculate', arguments: { expression: `${from + index} + 1` } }],
  }))

test(
  'a lowered limit ends the next turn with its text, until it is reset; it is switched off and on again by keyboard',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    await app.limits.set('Tool rounds', '2')
    await app.limits.type('Model requests', '0')
    await expect(page.getByRole('alert')).toContainText('enter a whole number from 1 to 10,000')
    await page.reload()
    await expect(app.limits.field('Tool rounds')).toHaveValue('2')
    await expect(app.limits.field('Model requests')).toHaveValue('100')

    provider.willAnswer(...calls(1, 3), { kind: 'text', text: 'All three sums.' })
    await app.open()
    await app.chat.ask('Three sums', 'stopped')
    await expect(app.chat.answer).toContainText('Stopped after 2 rounds of tool calls')
    expect(provider.answerRequests).toHaveLength(2)

    await app.limits.open()
    await app.limits.reset('Tool rounds')
    await expect(app.limits.field('Tool rounds')).toHaveValue('50')
    provider.willAnswer(...calls(1, 3), { kind: 'text', text: 'All three sums.' })
    await app.open()
    await app.chat.ask('Three sums')
    await expect(app.chat.answer).toContainText('All three sums.')

    await app.limits.open()
    await app.limits.switchOf('Tool calls').focus()
    await page.keyboard.press('Space')
    await expect(app.limits.field('Tool calls')).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect(app.limits.field('Tool calls')).toHaveValue('50')

    await page.getByRole('button', { name: 'Add a token limit: Budget per turn' }).focus()
    await page.keyboard.press('Enter')
    await expect(app.limits.field('Budget per turn (tokens)')).toBeFocused()
    await page.keyboard.type('20000')
    await page.keyboard.press('Tab')
    await page.reload()
    await expect(app.limits.field('Budget per turn (tokens)')).toHaveValue('20000')
  },
)
