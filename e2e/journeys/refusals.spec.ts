import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { makePng } from '../make-files.ts'
import type { Behavior } from '../provider/fake-provider.ts'

const refusal = (message: string): Behavior => ({
  kind: 'status',
  status: 400,
  body: JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } }),
})

const tooLong = refusal(
  "This model's maximum context length is 16384 tokens. However, your messages resulted in 30000 tokens.",
)

test(
  'a refused length is repaired in the same answer; the learned window is shown in the settings and can be forgotten',
  { tag: '@turn-4' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    const noise = 'Please take your time with it, and tell me what you found in the end. '.repeat(300)
    provider.willAnswer({ kind: 'text', text: 'Noted.' })
    for (const question of ['One?', 'Two?', 'Three?', 'Four?']) await app.chat.ask(`${question} ${noise}`)
    provider.willAnswer(tooLong, { kind: 'text', text: 'All is well.' })
    await app.chat.ask('And now?')
    await expect(app.chat.answer).toContainText('All is well.')
    await expect(
      app.chat.answer
        .getByRole('status')
        .filter({ hasText: 'The request was too long for the server. Its context window is 16,384 tokens.' }),
    ).toBeVisible()
    await expect(app.chat.failure).toHaveCount(0)
    await expectAccessible(page, 'an answer whose request was repaired')

    await app.open('#/settings/context')
    const windows = page.getByRole('list', { name: 'Learned context windows' })
    await expect(windows.getByRole('listitem')).toHaveText(/^Fake\/m16,384 tokens, learned on /)
    await expectAccessible(page, 'a learned context window')
    await windows.getByRole('button', { name: 'Forget' }).click()
    await expect(windows).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Summarize earlier messages' })).toBeVisible()
    await expect(windows).toHaveCount(0)
  },
)

test(
  'refused images are left out; a length that stays refused offers to retry and to compact',
  { tag: '@turn-4' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    await app.files.paste(app.chat.composer, makePng('plan.png', 64))
    await expect(app.files.items).toHaveCount(1)
    provider.willAnswer(refusal('This model does not support image inputs'), {
      kind: 'text',
      text: 'I cannot see it.',
    })
    await app.chat.ask('What is this?')
    await expect(app.chat.answer).toContainText('I cannot see it.')
    await expect(
      app.chat.answer.getByRole('status').filter({ hasText: 'The server refused the images.' }),
    ).toBeVisible()
    const [first, second] = provider.answerRequests.slice(-2)
    expect(first?.body).toContain('data:image/png')
    expect(second?.body).not.toContain('data:image/png')
    expect(second?.body).toContain('[Image removed: the server refused it]')

    provider.willAnswer(tooLong)
    await app.chat.ask('And now?', 'failed')
    await expect(app.chat.failure).toContainText('too long')
    await expect(app.chat.failure.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(app.chat.failure.getByRole('button', { name: 'Compact earlier messages' })).toBeVisible()
    await expectAccessible(page, 'a request that stays too long')
  },
)
