import { describe, expect, test } from 'vitest'
import { cutCurrentMessage } from '../../src/core/engine/request/cut-input.ts'
import type { TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { createTurnContext } from '../../src/core/engine/turn/turn-context.ts'
import { HookRegistry } from '../../src/core/engine/hooks/hook-registry.ts'
import {
  toDraftParts,
  toModelText,
  type MessageDraft,
} from '../../src/core/model/conversation/message-draft.ts'
import type { Message, TextPart } from '../../src/core/model/conversation/message.ts'
import type { MessageId } from '../../src/core/model/id.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'

const [one, two] = ['[Pasted text #1, 900 lines]', '[Pasted text #2, 300 lines]']
const windowTokens = 16_000
/** 0.8 of the window without the answer, the short prompt and 2,000 tokens. */
const maxTokens = Math.floor(0.8 * (windowTokens - 4000 - 2000))
const done: Script = [text('Done'), finish('stop')]

function draftMessage(draft: MessageDraft, change: Partial<TextPart> = {}): Message {
  const parts = toDraftParts(draft)
  for (const part of parts) if (part.type === 'text') Object.assign(part, change)
  return { ...userMessage(''), parts }
}

function textPartOf({ parts }: Message): TextPart {
  const part = parts.find((each) => each.type === 'text')
  if (!part) throw new Error('there is no text')
  return part
}

/** Returns the message as storage has it after the events of the turn. */
function storedAfter(bench: TurnBench, message: Message): Message {
  const parts = [...message.parts]
  for (const event of bench.log.ofType('input-cut')) {
    if (event.userMessageId !== message.id) continue
    for (const { index, sentRanges } of event.parts)
      parts[index] = { ...(parts[index] as TextPart), sentRanges }
  }
  return { ...message, parts }
}

async function ask(message: Message, input: Partial<TurnInput> = {}, earlier: readonly Message[] = []) {
  const bench = new TurnBench([done])
  await bench.run({ branch: [...earlier, message], input: { windowTokens, ...input } })
  const [sent] = bench.requests.map(({ messages }) => messages.findLast(({ role }) => role === 'user'))
  return {
    bench,
    cuts: bench.log.ofType('input-cut'),
    sent: sent?.role === 'user' ? sent.text : '',
    sentMessages: bench.requests[0]?.messages,
  }
}

const paste = (placeholder: string, letters: string) => ({ placeholder, text: letters })
const long = draftMessage({ text: `Why? ${one}`, pasted: [paste(one, 'a'.repeat(60_000))] })
const figures = /\[\.\.\. [\d,]+ characters left out \.\.\.\]/

describe('a message that is too long for the window', () => {
  test('that was typed is cut in its middle', async () => {
    const { cuts, sent } = await ask(draftMessage({ text: 'start '.repeat(8000) + 'the end' }))
    expect(cuts).toMatchObject([{ userMessageId: 'message-user' }])
    expect(sent).toMatch(/^start start .*\n\[\.\.\. [\d,]+ characters left out \.\.\.\]\n.*the end$/s)
  })

  test('that was pasted keeps its question whole, and fits', async () => {
    const { cuts, sent } = await ask(long)
    expect(sent).toMatch(figures)
    expect(sent.endsWith(`User Query: Why? ${one}`)).toBe(true)
    expect(cuts[0]?.tokensBefore).toBeGreaterThan(15_000)
    expect(cuts[0]?.tokensAfter).toBeLessThanOrEqual(maxTokens)
    expect(cuts[0]?.tokensAfter).toBeGreaterThan(maxTokens * 0.98)
  })

  test('is cut in its largest paste first', async () => {
    const { sent } = await ask(
      draftMessage({
        text: `Compare ${one} with ${two}`,
        pasted: [paste(one, 'a'.repeat(60_000)), paste(two, 'b'.repeat(20_000))],
      }),
    )
    expect(sent).toContain('b'.repeat(20_000))
    expect(sent.match(/left out/g)).toHaveLength(1)
  })

  test('keeps its typed text until all pastes are cut', async () => {
    const typed = 't'.repeat(24_000)
    const { sent } = await ask(
      draftMessage({ text: `${typed} ${one}`, pasted: [paste(one, 'a'.repeat(30_000))] }),
    )
    expect(sent).toContain(typed)
  })

  test('keeps its files and its reply', async () => {
    const file = {
      blobId: 'a'.repeat(64),
      mediaType: 'image/png',
      byteLength: 5,
      filename: 'a.png',
    } as NonNullable<MessageDraft['attachments']>[number]
    const earlier = userMessage('Earlier', 'message-earlier')
    const message = draftMessage({
      text: 'a'.repeat(60_000),
      attachments: [file],
      replyTo: earlier.id,
    })
    const { sentMessages } = await ask(message, {}, [earlier])
    const last = sentMessages?.at(-1)
    expect(last).toMatchObject({ files: [{ blobId: file.blobId }] })
    const sent = last?.role === 'user' ? last.text : ''
    expect(sent.startsWith('[In reply to their own message (ID: ref_1): “Earlier”]\n\naaa')).toBe(true)
    expect(sent).toMatch(figures)
    expect(sent.slice(-40)).toMatch(/aaa\n\[media_1: a\.png, image\/png\]$/)
  })

  test('is cut after hooks have changed it', async () => {
    const hooks = new HookRegistry()
    hooks.attach({
      id: 'redact',
      point: 'receive-input/pre',
      kind: 'transform',
      transform: (input) => ({ ...input, text: input.text.replaceAll('secret', '[redacted]') }),
    })
    const bench = new TurnBench([done])
    bench.extraPorts = { hooks }
    const message = draftMessage({ text: 'secret '.repeat(9000) })
    await bench.run({ branch: [message], input: { windowTokens } })
    const types = bench.log.events.map(({ type }) => type)
    expect(types.indexOf('input-cut')).toBeGreaterThan(types.indexOf('input-text-changed'))
    expect(JSON.stringify(bench.requests)).not.toContain('secret ')
    expect(JSON.stringify(bench.requests)).toMatch(figures)
  })

  test('is cut when it is steered into an answer', async () => {
    const inbox = new SteerInbox()
    const steer = () => inbox.send({ text: 'b'.repeat(60_000) })
    const bench = new TurnBench([[text('Once'), { type: 'do', act: steer }, finish('stop')], done])
    bench.extraPorts = { steer: inbox }
    await bench.run({ input: { windowTokens } })
    const [cut] = bench.log.ofType('input-cut')
    const steered = bench.messages().find(({ role }) => role === 'user')
    expect(cut?.userMessageId).toBe(steered?.id)
    expect(steered && textPartOf(steered).sentRanges).toEqual(cut?.parts[0]?.sentRanges)
    const last = bench.requests[1]?.messages.at(-1)
    expect(last).toEqual({ role: 'user', text: steered && toModelText(textPartOf(steered)) })
  })

  test('is stored before the first request', async () => {
    const { bench, cuts } = await ask(long)
    const request = bench.log.ofType('provider-request-started')[0]
    const settled = bench.log.settledSeqs.find((seq) => seq >= (cuts[0]?.seq ?? Infinity))
    expect(settled).toBeLessThan(request?.seq ?? 0)
  })

  test('sends nothing if the cut cannot be stored', async () => {
    const bench = new TurnBench([done])
    bench.log.refusal = new Error('full')
    await bench.run({ branch: [long], input: { windowTokens } })
    expect(bench.requests).toEqual([])
    expect(bench.log.ofType('session-turn-end')).toMatchObject([{ status: 'failed' }])
  })

  test('is reported with what it leaves out', async () => {
    const { bench } = await ask(long)
    const [started] = bench.log.ofType('provider-request-started')
    const [cut] = bench.log.ofType('input-cut')
    expect(started?.context?.cuts).toEqual([
      { rule: 'message-cut', count: 1, tokens: (cut?.tokensBefore ?? 0) - (cut?.tokensAfter ?? 0) },
    ])
  })
})

describe('a message that is not cut', () => {
  test.each<[string, Message, Partial<TurnInput>]>([
    ['fits', draftMessage({ text: 'a'.repeat(30_000) }), {}],
    ['is for a model with an unknown window', long, { windowTokens: undefined }],
    ['is short, and the window is tiny', draftMessage({ text: 'a'.repeat(1900) }), { windowTokens: 2000 }],
  ])('%s', async (_, message, input) => {
    const { cuts, sent } = await ask(message, input)
    expect(cuts).toEqual([])
    expect(sent).toBe(toModelText(textPartOf(message)))
  })
})

describe('a message that was cut', () => {
  test('sends the same text in every later turn, to a larger model and after a retry', async () => {
    const first = await ask(long)
    const stored = storedAfter(first.bench, long)
    const answer: Message = { ...userMessage('Done', 'answer'), role: 'assistant', order: 1 }
    const texts = await Promise.all(
      [{}, { windowTokens: 200_000 }, { windowTokens: undefined }].map(async (input) => {
        const retried = await ask(stored, input)
        const next = await ask(userMessage('And now?'), input, [
          { ...stored, id: 'earlier' as MessageId },
          answer,
        ])
        expect([...retried.cuts, ...next.cuts]).toEqual([])
        return [retried.sentMessages?.[0], next.sentMessages?.[0]]
      }),
    )
    for (const sent of texts.flat()) expect(sent).toEqual({ role: 'user', text: first.sent })
  })

  test('is cut further for a smaller model', async () => {
    const stored = storedAfter((await ask(long)).bench, long)
    const { cuts } = await ask(stored, { windowTokens: 10_000 })
    expect(cuts).toMatchObject([{ tokensBefore: expect.any(Number) }])
    expect(cuts[0]?.tokensAfter).toBeLessThanOrEqual(0.8 * (10_000 - 2500 - 2000))
  })

  test('is sent in full once the user wants that, also if it is too long', async () => {
    const { cuts, sent } = await ask(draftMessage({ text: 'a'.repeat(60_000) }, { sentInFullAt: 5 }))
    expect(cuts).toEqual([])
    expect(sent).toBe('a'.repeat(60_000))
  })

  test('is reported as too long for the window if it is sent in full', async () => {
    const { bench } = await ask(draftMessage({ text: 'One more word. '.repeat(20_000) }, { sentInFullAt: 5 }))
    const [started] = bench.log.ofType('provider-request-started')
    expect(started?.diagnostics).toMatchObject([
      { code: 'layout-not-found', params: { tokens: expect.any(Number), roomTokens: expect.any(Number) } },
      { code: 'summary-unavailable' },
    ])
  })

  test('breaks the prefix once it is sent in full', async () => {
    const first = await ask(long)
    const stored = storedAfter(first.bench, long)
    const lastRequest = first.bench.log.ofType('session-turn-end')[0]?.lastRequest
    const answer: Message = {
      ...userMessage('Done', 'answer'),
      role: 'assistant',
      order: 1,
      createdAt: 10,
      lastRequest,
    }
    const { sentRanges: _, ...whole } = textPartOf(stored)
    const full = { ...stored, id: 'earlier' as MessageId, parts: [{ ...whole, sentInFullAt: 20 }] }
    const { bench, sentMessages } = await ask(userMessage('And now?'), {}, [full, answer])
    expect(bench.log.ofType('provider-request-started')).toMatchObject([{ prefixBrokenBy: 'message-cut' }])
    expect(sentMessages?.[0]).toEqual({ role: 'user', text: toModelText(textPartOf(long)) })
  })
})

describe('the current message, if no layout fits', () => {
  async function cutTo(message: Message, tokens: number) {
    const bench = new TurnBench([done])
    await bench.run({ branch: [message] })
    if (!bench.input) throw new Error('the turn did not run')
    const turn = createTurnContext(bench.input, bench.ports(), { signal: new AbortController().signal })
    return { isCut: await cutCurrentMessage(turn, tokens), last: turn.history.at(-1) }
  }

  test('is cut to the given size', async () => {
    const { isCut, last } = await cutTo(long, 3000)
    expect(isCut).toBe(true)
    expect(last && textPartOf(last).sentRanges).toHaveLength(2)
  })

  test('stays if it is short enough, or if the user wants all of it', async () => {
    expect((await cutTo(userMessage('Hello'), 3000)).isCut).toBe(false)
    expect((await cutTo(draftMessage({ text: 'a'.repeat(60_000) }, { sentInFullAt: 1 }), 3000)).isCut).toBe(
      false,
    )
  })
})
