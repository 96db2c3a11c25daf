import { expect, test } from '../fixtures.ts'

/** A failure that is not retried. */
const refusal = { kind: 'status' as const, status: 400, body: '{"error":{"message":"out of order"}}' }

test(
  'a silent model is counted down; "Wait longer" gives it the full time again',
  { tag: '@turn-3' },
  async ({ app, page, provider }) => {
    // The fake provider is on this machine, so the timeout of local servers applies.
    await app.useProvider(provider)
    await app.limits.set('Stalled response, local models', '6')
    provider.willAnswer({ kind: 'hang', text: 'The first half' })
    await app.open()
    await app.chat.send('Tell me')
    const countdown = app.chat.answer.getByRole('group', { name: 'Waiting for the model' })
    await expect(countdown).toContainText(/No response for 0:0\d; stops in 0:0\d/)
    await expect(page.getByRole('status').filter({ hasText: 'No response for 3 seconds' })).toHaveCount(1)
    await countdown.getByRole('button', { name: 'Wait longer' }).click()
    await expect(countdown).toBeHidden()
    await app.chat.expectStatus('streaming')
    await expect(countdown).toBeVisible()
    await app.chat.expectStatus('failed')
    await expect(countdown).toBeHidden()
    await expect(app.chat.answer).toContainText('The first half')
    await expect(app.chat.failure).toContainText('The provider sent nothing for 6 s')
  },
)

test(
  'the next model of the chain takes over after a failure, and the failed one’s text is removed',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
    await app.settings.addProvider({ name: 'Fake', baseUrl: provider.baseUrl(), models: ['m', 'n', 'o'] })
    await app.limits.addFallback('Fake/o')
    await app.limits.addFallback('Fake/n')
    await app.limits.press('Fake/n', 'Move up')
    await expect(app.limits.fallbacks.getByRole('listitem').first()).toContainText('Fake/n')
    await page.reload()
    await expect(app.limits.fallbacks.getByRole('listitem')).toHaveText([/Fake\/n/, /Fake\/o/])

    const { promise: isSeen, resolve: resume } = Promise.withResolvers<void>()
    provider.willAnswer(
      { kind: 'cut', text: 'Half of an answer that is' },
      { kind: 'text', text: 'The whole answer of another model, at its leisure.', until: isSeen },
    )
    await app.open()
    await app.chat.chooseModel('Fake/m')
    await app.chat.send('Tell me')
    await expect(app.chat.answer).toContainText('at its')
    await app.chat.expectStatus('streaming')
    await expect(app.chat.answer).toContainText(/m failed: .* n answers instead\./)
    await expect(app.chat.answer).not.toContainText('Half of an answer')
    resume()
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer).not.toContainText('Half of an answer')
    const models = provider.answerRequests.map(({ body }) => (JSON.parse(body) as { model: string }).model)
    expect(models).toEqual(['m', 'n'])
    expect(provider.answerRequests[1]?.body).not.toContain('Half of an answer')
  },
)

test('without a chain a failure ends the answer', async ({ app, provider }) => {
  await app.useProvider(provider)
  provider.willAnswer(refusal)
  await app.chat.ask('Tell me', 'failed')
  await expect(app.chat.answer).not.toContainText('answers instead')
})
