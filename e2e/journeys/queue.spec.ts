import { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'
import { readMessages } from '../provider/request-messages.ts'
import type { FakeProvider } from '../provider/fake-provider.ts'

const slow = (name: string, words = 400) => ({
  kind: 'text' as const,
  text: Array.from({ length: words }, (_, index) => `${name}${index}`).join(' '),
  tokensPerSecond: 60,
})

/** Serves a page, and returns the call that fetches it. */
function readingOne(provider: FakeProvider) {
  provider.pages.set('/first/page', 'ONE')
  const first = `${provider.origin}/first/page`
  return {
    first,
    call: { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url: first } }] } as const,
  }
}

test('messages typed during an answer are queued, can be changed, and are sent in order after it', async ({
  app,
  provider,
}) => {
  provider.willAnswer(
    {
      ...slow('word'),
      text: Array.from({ length: 90 }, (_, index) => `word${index}`).join(' '),
      tokensPerSecond: 18,
    },
    { kind: 'text', text: 'To the first.' },
    { kind: 'text', text: 'To the second.' },
  )
  await app.useProvider(provider)
  await app.chat.send('Begin')
  await expect(app.chat.answer).toContainText('word1')
  const empty = await app.chat.composer.boundingBox()
  await app.chat.composer.fill('alpha')
  await expect(app.page.getByRole('button', { name: 'Queue', exact: true })).toBeVisible()
  expect(await app.chat.composer.boundingBox(), 'the composer with Queue and Steer').toEqual(empty)
  await app.queue.add('alpha')
  await app.queue.add('beta')
  await app.queue.add('gamma')
  await app.queue.press('gamma', 'Move up')
  await expect(app.queue.items.nth(1)).toContainText('gamma')
  await app.queue.press('beta', 'Remove')
  await expect(app.queue.items).toHaveCount(2)
  await app.queue.edit('alpha', 'alpha changed')
  await expect(app.queue.items.first()).toContainText('alpha changed')

  await expect(app.chat.answers).toHaveCount(3)
  await expect(app.chat.answer).toContainText('To the second.')
  await app.chat.expectStatus('complete')
  await expect(app.queue.list).toBeHidden()
  const own = readMessages(provider.answerRequests[2]).filter(({ role }) => role === 'user')
  expect(own.map(({ content }) => content)).toEqual(['Begin', 'alpha changed', 'gamma'])
})

test('a steered message interrupts: the text so far stays, the answer continues after it', async ({
  app,
  page,
  provider,
}) => {
  // Long enough that a steered message interrupts it on a busy machine, too.
  provider.willAnswer(slow('word', 4000), { kind: 'text', text: 'Shorter, then.' })
  await app.useProvider(provider)
  await app.chat.send('Write a lot')
  await expect(app.chat.answer).toContainText('word5')
  await app.queue.steer('Make it short')
  await expect(app.chat.answers).toHaveCount(2)
  await expect(app.chat.answer).toContainText('Shorter, then.')
  await app.chat.expectStatus('complete')

  const check = async () => {
    await expect(app.chat.questions).toHaveCount(2)
    await expect(app.chat.question).toContainText('Make it short')
    await expect(app.chat.answers.first()).toContainText('word5')
    await expect(app.chat.answers.first()).toHaveAttribute('data-status', 'complete')
    const roles = await app.chat.conversation
      .getByRole('article')
      .evaluateAll((articles) => articles.map((article) => article.dataset['role']))
    expect(roles).toEqual(['user', 'assistant', 'user', 'assistant'])
  }
  await check()
  expect(readMessages(provider.answerRequests[1]).at(-1)).toEqual({ role: 'user', content: 'Make it short' })
  await page.reload()
  await check()
})

test('while a tool runs: a steered message follows its result in the next request, a queued one the turn', async ({
  app,
  provider,
}) => {
  const url = `${provider.origin}/slow/page`
  const released = Promise.withResolvers<string>()
  provider.pages.set('/slow/page', released.promise)
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }], text: 'I will read it.' },
    { kind: 'text', text: 'In short: ONE.' },
    { kind: 'text', text: 'You are welcome.' },
  )
  await app.useProvider(provider)
  await app.approvals.chooseMode('Auto')
  await app.chat.send(`Read ${url}`)
  await expect(app.chat.toolCall('fetch_url')).toHaveAttribute('data-state', 'running')
  await app.queue.add('Thanks')
  await app.queue.steer('Make it short')
  // The result must not arrive before the worker has the message.
  await expect(app.queue.items).toHaveCount(2)
  expect(provider.answerRequests).toHaveLength(1)
  released.resolve('The page says ONE.')
  await expect(app.chat.answers).toHaveCount(3)
  await expect(app.chat.answer).toContainText('You are welcome.')
  await app.chat.expectStatus('complete')

  const steered = readMessages(provider.answerRequests[1]).filter(({ role }) => role !== 'system')
  expect(steered.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user'])
  expect(steered[2]?.content).toContain('ONE')
  expect(steered[3]?.content).toBe('Make it short')
  const queued = readMessages(provider.answerRequests[2]).filter(({ role }) => role !== 'system')
  expect(queued.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant', 'user'])
  expect(queued.slice(-2).map(({ content }) => content)).toEqual(['In short: ONE.', 'Thanks'])
  expect(provider.answerRequests).toHaveLength(3)
})

test('a stop pauses the queue and says so; a message by hand is sent at once; one click resumes', async ({
  app,
  provider,
}) => {
  provider.willAnswer(
    slow('word'),
    { kind: 'text', text: 'By hand.' },
    { kind: 'text', text: 'From the queue.' },
  )
  await app.useProvider(provider)
  await app.chat.send('Begin')
  await expect(app.chat.answer).toContainText('word3')
  await app.queue.add('later')
  await app.chat.stop()
  await app.chat.expectStatus('stopped')
  await expect(app.queue.items).toHaveCount(1)
  await expect(app.queue.resumeButton).toBeVisible()

  await app.chat.ask('Now, by hand')
  await expect(app.chat.answer).toContainText('By hand.')
  await app.queue.resumeButton.click()
  await expect(app.chat.answer).toContainText('From the queue.')
  await expect(app.queue.list).toBeHidden()
})

test('a steered message is sent in the version of another tab', async ({ app, context, provider }) => {
  const { first, call } = readingOne(provider)
  provider.willAnswer(call, { kind: 'text', text: 'Read, and seen.' })
  await app.useProvider(provider)
  await app.chat.send(`Read ${first} please.`)
  await expect(app.approvals.open).toHaveCount(1)
  await app.queue.steer('as it was')
  await app.queue.steer('to be removed')

  const other = new Innerloop(await context.newPage())
  await other.page.goto(app.page.url())
  await other.queue.edit('as it was', 'as it is now')
  await other.queue.press('to be removed', 'Remove')
  await expect(other.queue.items).toHaveCount(1)
  await expect(app.queue.items).toHaveCount(1)
  await app.approvals.answer('Allow once')
  await expect(app.chat.answer).toContainText('Read, and seen.')
  await app.chat.expectStatus('complete')
  await expect(app.queue.list).toBeHidden()
  const own = readMessages(provider.answerRequests[1]).filter(({ role }) => role === 'user')
  expect(own.map(({ content }) => content).slice(1)).toEqual(['as it is now'])
})

test('a message that steers a waiting answer is still delivered to it after a reload', async ({
  app,
  page,
  provider,
}) => {
  const { first, call } = readingOne(provider)
  provider.willAnswer(call, { kind: 'text', text: 'Read, and heard.' })
  await app.useProvider(provider)
  await app.chat.send(`Read ${first} please.`)
  await expect(app.approvals.open).toHaveCount(1)
  await app.queue.steer('Be short')
  await expect(app.queue.items).toHaveCount(1)
  await page.reload()
  await expect(app.queue.items).toHaveCount(1)
  await app.approvals.answer('Allow once')
  await expect(app.chat.answer).toContainText('Read, and heard.')
  await app.chat.expectStatus('complete')
  await expect(app.chat.questions).toHaveCount(2)
  expect(provider.answerRequests).toHaveLength(2)
  expect(readMessages(provider.answerRequests[1]).at(-1)).toEqual({ role: 'user', content: 'Be short' })
})

test('a steered message with a secret that is not sent is waiting below with the reason, and can be changed and sent', async ({
  app,
  page,
  provider,
}) => {
  const secret = `sk-proj-${'a1B2'.repeat(8)}`
  provider.willAnswer(
    slow('word'),
    { kind: 'text', text: 'The rest of it.' },
    { kind: 'text', text: 'Thanks for the hint.' },
  )
  await app.useProvider(provider)
  await app.chat.send('Write a lot')
  await expect(app.chat.answer).toContainText('word3')
  await app.queue.steer(`use ${secret} for it`)
  await expect(page.getByRole('group', { name: 'Question' })).toBeVisible()
  await page.reload()
  // The guard asks again, about a message that is still there.
  await app.approvals.choose('Cancel')
  await app.chat.expectStatus('complete')
  await expect(app.chat.answers.last()).toContainText('is waiting below')
  await expect(app.queue.items).toContainText(['use [redacted] for it'])
  await expect(app.queue.items).toContainText(['contains a secret'])
  await page.reload()
  await app.queue.edit('use [redacted]', 'use the one I gave you')
  await app.queue.resumeButton.click()
  await expect(app.chat.answer).toContainText('Thanks for the hint.')
  for (const { body } of provider.answerRequests) expect(body).not.toContain(secret)
})
