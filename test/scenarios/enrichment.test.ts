import { describe, expect, test } from 'vitest'
import { builtInTools } from '../../src/adapters/tools/built-in-tools.ts'
import { injectionKinds } from '../../src/core/engine/injections/injection-kinds.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import type { BlobId, RunId } from '../../src/core/model/id.ts'
import type { Message, MessagePart } from '../../src/core/model/conversation/message.ts'
import { BranchIds } from '../../src/core/context/branch-ids.ts'
import { finish, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { ToolPorts, tinyPng } from '../doubles/tool-ports.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { fails, work } from './check-tools.ts'
import { onlyLimits } from './unlimited.ts'

const done: Script = [text('Done'), finish('stop')]

/** One response with these calls, as `name {arguments}`. */
function asks(...wanted: readonly string[]): Script {
  const calls = wanted.map((call, index) => {
    const at = call.indexOf(' ')
    const [name, args] = at === -1 ? [call, '{}'] : [call.slice(0, at), call.slice(at + 1)]
    return toolCall(`${name}-${index}-${args}`, name, args)
  })
  return [...calls, finish('tool-calls')]
}

const imagePart = (filename: string, blobId: BlobId): MessagePart => ({
  type: 'file',
  round: 0,
  blobId,
  mediaType: filename.endsWith('.gif') ? 'image/gif' : 'image/png',
  byteLength: tinyPng.byteLength,
  filename,
})

function benchOf(scripts: readonly Script[], { branch }: { branch?: readonly Message[] } = {}) {
  const ports = new ToolPorts()
  const messages = branch ?? [userMessage('Look')]
  const config = { ...emptyTurnConfig, branch: new BranchIds(messages) }
  const bench = new TurnBench(scripts, [...builtInTools(ports, config), work, fails])
  bench.extraPorts = { injectionKinds, blobs: ports.blobs }
  return { bench, ports, run: (input = {}) => bench.run({ branch: messages, ...input }) }
}

/** Makes a chat with enough images to widen the media window, one of them animated. The bytes are stored. */
async function createImageChat(ports: ToolPorts): Promise<Message[]> {
  const { value } = await ports.blobs.put({
    bytes: tinyPng,
    mediaType: 'image/png',
    sessionId: emptyTurnConfig.sessionId,
  })
  const parts = ['a.png', 'b.png', 'c.png', 'd.png', 'e.gif'].map((name) => imagePart(name, value))
  const message = userMessage('Look')
  return [{ ...message, parts: [...message.parts, ...parts] }]
}

const kinds = [
  ['image', 'peek_image {"image":"https://a.example/cat.png"}'],
  ['gif', 'process_gif {"gif":"https://a.example/cat.gif"}'],
  ['youtube', 'process_youtube_video {"video":"https://youtu.be/dQw4w9WgXcQ"}'],
  ['message metadata', 'reveal_message_metadata'],
  ['media window', 'increase_media_context'],
] as const

describe.each(kinds)('%s', (kind, call) => {
  const start = async (scripts: readonly Script[]) => {
    const branch = await createImageChat(new ToolPorts())
    return benchOf(scripts, { branch })
  }

  test('is added at the end; its call is never sent, and the tools stay the same', async () => {
    const { bench, run } = await start([asks(call), done])
    await run()
    const [first, second] = bench.model.requests
    expect(second?.tools).toEqual(first?.tools)
    expect(second?.system).toBe(first?.system)
    expect(JSON.stringify(second?.messages)).not.toContain('tool-call')
    expect(second?.messages.at(-1)).toMatchObject({ role: 'user', text: expect.stringMatching(/\S/) })
    const enriched = bench
      .reply()
      .parts.flatMap((part) => (part.type === 'notice' ? [part.enrichment?.kind] : []))
    expect(enriched).toEqual([kind])
  })

  test('next to other calls in one batch: those enter history, it follows them', async () => {
    const { bench, run } = await start([asks('work {"n":1}', call, 'work {"n":2}'), done])
    await run()
    const messages = bench.model.requests[1]?.messages ?? []
    expect(messages.map(({ role }) => role).slice(-3)).toEqual(['assistant', 'tool', 'user'])
    const sent = messages.find(({ role }) => role === 'assistant')
    expect(sent).toMatchObject({ parts: [{ toolName: 'work' }, { toolName: 'work' }] })
  })

  test('is requested again without effect, in the same batch and in a later round', async () => {
    const { bench, run } = await start([asks(call, call), asks(call), done])
    await run()
    expect(bench.log.ofType('context-restarted')).toHaveLength(1)
    const refused = bench.log.ofType('tool-invocation-refused')
    expect(refused.map(({ failure }) => failure.code)).toEqual(['enrichment-refused', 'enrichment-refused'])
    expect(JSON.stringify(bench.model.requests.at(-1)?.messages)).toContain('enrichment-refused')
  })

  test('resets the errors in a row', async () => {
    const { bench, run } = await start([asks('fails'), asks(call), asks('fails'), done])
    await run({ limits: onlyLimits({ maxConsecutiveToolErrors: 2 }) })
    expect(bench.reply().status).toBe('complete')
    expect(bench.model.requests).toHaveLength(4)
  })
})

const peekAt = (name: string | number) => `peek_image {"image":"https://a.example/${name}.png"}`

test('two images of one batch are both added, in call order, each with its description', async () => {
  const { bench, ports, run } = benchOf([asks(peekAt('one'), peekAt('two')), done])
  ports.measured = { mediaType: 'image/png', width: 640, height: 480, notes: { camera: 'Box' } }
  await run()
  const [first, second] = bench.model.requests[1]?.messages.slice(-2) ?? []
  expect(first).toMatchObject({
    role: 'user',
    text: expect.stringMatching(/“one.png”: a PNG image of 640 x 480[^]*camera “Box”[^]*\[media_1: one.png/),
    files: [{ mediaType: 'image/png', filename: 'one.png' }],
  })
  expect(second).toMatchObject({
    text: expect.stringContaining('[media_2: two.png'),
    files: [{ filename: 'two.png' }],
  })
  expect(bench.reply().parts).toContainEqual(
    expect.objectContaining({
      enrichment: expect.objectContaining({
        source: 'https://a.example/two.png',
        tokens: expect.any(Number),
      }),
    }),
  )
})

test('a ninth enrichment of a turn is refused, also within one batch and by another tool', async () => {
  const many = Array.from({ length: 9 }, (_, index) => peekAt(index))
  const { bench, run } = benchOf([asks(...many), asks('process_gif {"gif":"sample"}'), done])
  await run()
  expect(bench.log.ofType('context-restarted')).toHaveLength(8)
  expect(bench.log.ofType('tool-invocation-refused').map(({ failure }) => failure.message)).toEqual([
    'The context is enriched at most 8 times per answer.',
    'The context is enriched at most 8 times per answer.',
  ])
})

test('a failed call adds nothing, and the same call may be made again', async () => {
  const { bench, ports, run } = benchOf([asks(peekAt('a')), asks(peekAt('a')), done])
  let tries = 0
  ports.media.inspectImage = async () =>
    ++tries === 1
      ? { ok: false, failure: { code: 'tool-failed', message: 'No.', retryable: true } }
      : { ok: true, value: { details: ports.measured, rendition: { ...ports.measured, bytes: tinyPng } } }
  await run()
  expect(bench.log.ofType('context-restarted')).toHaveLength(1)
})

test('the next turn extends the added content byte for byte', async () => {
  const first = benchOf([asks(peekAt('a'), 'process_gif {"gif":"sample"}'), done])
  await first.run()
  const answer = { ...first.bench.reply(), runId: 'run-0' as RunId }
  const second = benchOf([done], {
    branch: [userMessage('Look', 'message-1'), answer, userMessage('And now?')],
  })
  await second.run()
  expect(second.bench.log.ofType('provider-request-started')[0]?.prefixBrokenBy).toBeUndefined()
  const sent = second.bench.model.requests[0]?.messages ?? []
  expect(sent.slice(0, -2)).toEqual(first.bench.model.requests[1]?.messages)
})

test('an item that a tool added in this turn can be named in it', async () => {
  const { bench, run } = benchOf([
    asks('process_gif {"gif":"sample"}'),
    asks('peek_image {"image":"media_2"}'),
    done,
  ])
  await run()
  expect(bench.log.ofType('context-restarted')).toHaveLength(2)
  expect(bench.model.requests[2]?.messages.at(-1)).toMatchObject({
    files: [{ filename: 'Frame 2/2 at 1.90 s' }],
  })
})

describe('a video', () => {
  const ask = asks('process_youtube_video {"video":"https://youtu.be/dQw4w9WgXcQ?t=1"}')

  test('is sent by its address to a provider that reads it, once in any spelling', async () => {
    const again = asks('process_youtube_video {"video":"dQw4w9WgXcQ"}')
    const { bench, ports, run } = benchOf([ask, again, done])
    ports.readsVideos = true
    await run()
    expect(bench.model.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'user',
      videos: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    })
    expect(bench.log.ofType('tool-invocation-refused')).toHaveLength(1)
  })

  test('is described as text to any other', async () => {
    const { bench, run } = benchOf([ask, done])
    await run()
    const last = bench.model.requests[1]?.messages.at(-1)
    expect(last).toMatchObject({
      text: expect.stringMatching(/Title “Swans”[^]*There is no transcript[^]*do not see or hear/),
    })
    expect(last).not.toMatchObject({ videos: expect.anything() })
  })
})

describe('injected context that is switched off', () => {
  const turn = async (change: (part: MessagePart) => MessagePart, endedAt: number) => {
    const first = benchOf([asks(peekAt('a')), done])
    await first.run()
    const reply = first.bench.reply()
    const answer = { ...reply, endedAt, runId: 'run-0' as RunId, parts: reply.parts.map(change) }
    const second = benchOf([done], {
      branch: [userMessage('Look', 'message-1'), answer, userMessage('And now?')],
    })
    await second.run()
    return {
      sent: JSON.stringify(second.bench.model.requests[0]?.messages),
      brokenBy: second.bench.log.ofType('provider-request-started')[0]?.prefixBrokenBy,
    }
  }
  const switchAt =
    (isOff: boolean) =>
    (part: MessagePart): MessagePart =>
      part.type === 'notice' && part.enrichment
        ? {
            ...part,
            enrichment: { ...part.enrichment, ...(isOff && { isOff: true as const }), switchedAt: 50 },
          }
        : part

  test('is sent in no later request, and the context report says why the cache was lost', async () => {
    const { sent, brokenBy } = await turn(switchAt(true), 40)
    expect(sent).not.toContain('a.png')
    expect(sent).toContain('Done')
    expect(brokenBy).toBe('enrichment-switched')
  })

  test('is sent as before if it is restored before the next request', async () => {
    const { sent, brokenBy } = await turn(switchAt(false), 40)
    expect(sent).toContain('[media_1: a.png')
    expect(brokenBy).toBeUndefined()
  })
})

describe('a kind that is switched off in the settings', () => {
  test.each(kinds)('%s', async (kind, call) => {
    const branch = await createImageChat(new ToolPorts())
    const { bench, ports, run } = benchOf([asks(call), done], { branch })
    ports.offKinds.add(kind)
    await run()
    expect(bench.log.ofType('context-restarted')).toEqual([])
    expect(bench.reply().parts).toContainEqual(
      expect.objectContaining({
        code: 'tool-switched-off',
        text: expect.stringContaining('Settings > Tools & permissions > Enrichment'),
      }),
    )
    expect(bench.model.requests[1]?.tools).toEqual(bench.model.requests[0]?.tools)
  })
})

test('the cost is reported if the price is known', async () => {
  const { bench, run } = benchOf([asks(peekAt('a')), done])
  const source = { by: 'person' as const, name: 'you', at: '2026-11-22' }
  await run({ input: { price: { price: { input: 2, output: 8, perRequest: 5 }, source } } })
  const notice = bench.log.ofType('notice-raised').find(({ enrichment }) => enrichment)
  const { tokens = 0, dollars } = notice?.enrichment ?? {}
  expect(tokens).toBeGreaterThan(400)
  expect(dollars).toBeCloseTo((tokens * 2) / 1e6, 9)
})

test('an alias of the seeds finds the tool', async () => {
  const { bench, run } = benchOf([asks('peek_profile_picture {"image":"sample"}'), done])
  await run()
  expect(bench.log.ofType('context-restarted')).toMatchObject([{ kind: 'context_restart_with_image' }])
})

test('a model without image input gets the details as a result, and no restart', async () => {
  const { bench, ports, run } = benchOf([asks('peek_image {"image":"sample"}'), done])
  ports.seesPictures = false
  await run()
  expect(bench.log.ofType('context-restarted')).toEqual([])
  expect(bench.model.requests[1]?.messages.at(-1)).toMatchObject({
    role: 'tool',
    results: [
      { isError: false, value: { seen: false, facts: expect.stringContaining('you cannot see images') } },
    ],
  })
})
