import { makeGif } from '../../test/media/make-gif.ts'
import { drawCases } from '../drivers/draw-cases.ts'
import { expect, test } from '../fixtures.ts'
import { makePng } from '../make-files.ts'
import { readToolCalls, readMessages, readToolNames } from '../provider/request-messages.ts'
import type { Behavior } from '../provider/fake-provider.ts'

const swan = makeGif(8, 8, [
  { pixels: Array.from({ length: 64 }, () => [200, 40, 40] as const), delayMs: 500 },
  { pixels: Array.from({ length: 64 }, () => [40, 40, 200] as const), delayMs: 500 },
])
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** Each kind with its call, the same item requested in other words, and the last content of the next request. */
const kinds = [
  {
    kind: 'image',
    call: { name: 'peek_image', arguments: { image: 'p1.png' } },
    again: { name: 'peek_image', arguments: { image: 'media_1' } },
    last: /“p1\.png”: a PNG image of 31 x 20 pixels/,
  },
  {
    kind: 'gif',
    call: { name: 'process_gif', arguments: { gif: 'swan.gif' } },
    again: { name: 'process_gif', arguments: { gif: 'media_6' } },
    last: /2 frames in 1\.00 s[^]*Frame 2\/2/,
  },
  {
    kind: 'youtube',
    call: { name: 'process_youtube_video', arguments: { video } },
    again: { name: 'process_youtube_video', arguments: { video: 'https://youtu.be/dQw4w9WgXcQ' } },
    last: /Title “Swans”, channel “Lake”[^]*\[0:00\] They land\./,
  },
  {
    kind: 'message metadata',
    call: { name: 'reveal_message_metadata', arguments: {} },
    again: { name: 'reveal_message_metadata', arguments: {} },
    last: /The metadata of recent messages is revealed now/,
  },
  {
    kind: 'media window',
    call: { name: 'increase_media_context', arguments: {} },
    again: { name: 'increase_media_context', arguments: { extend_by: 3 } },
    last: /older images of this chat are in the context again/,
  },
] as const

const sum = (expression: string) => ({ name: 'calculate', arguments: { expression } })
const calls = (...toolCalls: Extract<Behavior, { kind: 'calls' }>['calls']): Behavior => ({
  kind: 'calls',
  calls: toolCalls,
})

test('each kind of restart, alone and in a batch: the sent content, its order, and refusals', async ({
  app,
  page,
  provider,
}) => {
  // A YouTube response as the person's own proxy forwards it.
  provider.routes.set('/proxy', ({ url }) => {
    const requestedUrl = new URL(url, provider.origin).searchParams.get('url') ?? ''
    if (requestedUrl.includes('/oembed'))
      return { status: 200, body: JSON.stringify({ title: 'Swans', author_name: 'Lake' }) }
    if (requestedUrl.includes('/api/timedtext'))
      return { status: 200, body: '{"events":[{"tStartMs":0,"segs":[{"utf8":"They land."}]}]}' }
    return {
      status: 200,
      body: '<script>{"captionTracks":[{"baseUrl":"/api/timedtext?v=1","languageCode":"en"}]}</script>',
    }
  })
  await page.goto('#/settings/web')
  const proxy = page.getByRole('textbox', { name: 'Proxy for fetch_url' })
  await proxy.fill(`${provider.origin}/proxy?url=`)
  await proxy.press('Enter')
  // Two rounds without a success end a turn. Only a restart between them lets it continue.
  await app.limits.set('Failed rounds in a row', '2')
  await app.useProvider(provider)
  await app.approvals.chooseMode('Auto')
  const pictures = Array.from({ length: 5 }, (_, index) => makePng(`p${index + 1}.png`, 31 + index, 20))
  await app.files.pick(...pictures, {
    name: 'swan.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from(swan),
  })
  await expect(app.files.items).toHaveCount(6)
  provider.willAnswer({ kind: 'text', text: 'Six of them.' })
  await app.chat.ask('Here they are')

  for (const { kind, call, again, last } of drawCases(kinds, 2, 'restarts')) {
    await test.step(kind, async () => {
      const from = provider.answerRequests.length
      provider.willAnswer(
        calls(sum('1 +')),
        calls(call),
        calls(sum('2 +')),
        calls(again, sum('3 + 3')),
        { kind: 'text', text: `Done with ${kind}.` },
        calls(sum('4 + 4'), call, sum('5 + 5')),
        { kind: 'text', text: `Again with ${kind}.` },
      )
      await app.chat.ask(`Look, alone: ${video}`)
      await expect(app.chat.answer).toContainText(`Done with ${kind}.`)
      await expect(app.chat.answer.getByRole('group', { name: `Context enriched: ${kind}` })).toHaveCount(1)
      await expect(app.chat.toolCall(again.name).and(page.locator('[data-state="refused"]'))).toHaveCount(1)
      await app.chat.ask('And beside others')
      await expect(app.chat.answer).toContainText(`Again with ${kind}.`)

      const requests = provider.answerRequests
        .filter(({ url }) => url.endsWith('/chat/completions'))
        .slice(-7)
      expect(requests).toHaveLength(7)
      expect(provider.answerRequests.length - from).toBe(7)
      for (const request of requests) expect(readToolNames(request)).toEqual(readToolNames(requests[0]))
      const tailOf = (request: (typeof requests)[number] | undefined) => {
        const messages = readMessages(request)
        return messages.slice(
          messages.findLastIndex(({ content }) => /^(Look, alone|And beside)/.test(content)) + 1,
        )
      }
      const rolesOf = (request: (typeof requests)[number] | undefined) =>
        tailOf(request).map(({ role }) => role)

      // Alone: no request contains the call and its result, and the injected context is last.
      expect(rolesOf(requests[2])).toEqual(['assistant', 'tool', 'user'])
      expect(tailOf(requests[2]).at(-1)?.content).toMatch(last)
      // Refused: the refusal is sent as data, with the total of its batch.
      expect(rolesOf(requests[4]).slice(-3)).toEqual(['assistant', 'tool', 'tool'])
      expect(tailOf(requests[4]).at(-2)?.content).toContain('enrichment-refused')
      // In a batch: the other calls are history, then the injected context follows.
      expect(rolesOf(requests[6])).toEqual(['assistant', 'tool', 'tool', 'user'])
      expect(readToolCalls(requests[6]).slice(-2)).toEqual(['calculate', 'calculate'])
      expect(tailOf(requests[6]).at(-1)?.content).toMatch(last)
    })
  }

  await test.step('a ninth is refused, and two images can be compared', async () => {
    const many = Array.from({ length: 9 }, (_, index) => makePng(`q${index}.png`, 10 + index, 9))
    await app.files.pick(...many)
    await expect(app.files.items).toHaveCount(9)
    provider.willAnswer(
      calls(...many.map(({ name }) => ({ name: 'peek_image', arguments: { image: name } }))),
      { kind: 'text', text: 'q1 is wider than q0.' },
    )
    await app.chat.ask('Compare these')
    await expect(app.chat.answer.getByRole('group', { name: 'Context enriched: image' })).toHaveCount(8)
    const sent = readMessages(provider.answerRequests.at(-1))
    expect(sent.slice(-10).map(({ role }) => role)).toEqual([
      'assistant',
      'tool',
      ...Array<string>(8).fill('user'),
    ])
    expect(sent.at(-9)?.content).toContain('at most 8 times')
    expect(sent.at(-8)?.content).toContain('“q0.png”: a PNG image of 10 x 9 pixels')
    expect(sent.at(-7)?.content).toContain('“q1.png”: a PNG image of 11 x 9 pixels')
  })
})
