import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type {
  SentRequest,
  RecordedPart,
  RecordedRequest,
  RecordedText,
} from '../../../core/model/review/recorded-request.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { ModelMessage, ModelRequest } from '../../../core/model/providers/model-request.ts'
import type { RunEventBody } from '../../../core/model/runs/run-event.ts'
import { dropRunDetails } from '../conversation/chat-deletion.ts'
import { createFlightRecordStore, loadRecordedRequests } from './flight-record-store.ts'
import { cutPartLength, partListLength, maxPartCharacters } from './internal/request-part-buffer.ts'
import { createSessionStore } from '../conversation/session-store.ts'
import {
  finished,
  makeDatabase,
  numberEvent,
  renderingOf,
  sendTurn,
  sessionId,
  unwrap,
} from '../testing/sample-turn.ts'
import { createTurnStore } from '../journal/turn-store.ts'

const tools = [{ name: 'calculate', description: 'Does sums.', parameters: { type: 'object' } }]

function say(text: string): ModelMessage {
  return { role: 'user', text }
}

function started(
  requestId: string,
  { messages, toolNames = [] }: { messages: number; toolNames?: string[] },
) {
  const place = { requestId, round: 0, model: demoModel }
  return {
    type: 'provider-request-started',
    ...place,
    messageCount: messages,
    toolNames,
  } satisfies RunEventBody
}

function send(
  requestId: string,
  messages: readonly ModelMessage[],
  more: Partial<ModelRequest> = {},
): SentRequest {
  return {
    requestId,
    request: { model: demoModel, system: 'Be brief.\n\nUse tools.', tools, messages, ...more },
    prompt: [
      { origin: 'built-in', text: 'Be brief.' },
      { origin: 'tool-usage', text: 'Use tools.' },
      { origin: 'chat', text: '' },
    ],
    messages: messages.map((message, index) => ({
      message,
      origin: 'question' as const,
      ...(index === 0 && { isEarlier: true as const }),
    })),
  }
}

async function begin({
  db = makeDatabase(),
  turn = sendTurn(1),
  redact = (text: string) => Promise.resolve(text),
} = {}) {
  const store = createTurnStore(db, { redact })
  const { assistantMessage: reply } = unwrap(await store.openTurn(turn))
  const journal = store.openJournal(turn.runId)
  let seq = 0
  const keep = async (request: SentRequest) => {
    journal.recordRequest(request)
    const body = started(request.requestId, { messages: request.request.messages.length })
    journal.append(numberEvent(turn.runId, body, seq++))
    unwrap(await journal.settle())
  }
  const read = async () => {
    const { requests, texts } = await loadRecordedRequests(db, turn.runId)
    return (requestId: string): Read => {
      const request = requests.find((each) => each.requestId === requestId)
      return { ...request, parts: request?.parts.map((part) => withText(part, texts)) ?? [] }
    }
  }
  const finish = async () => unwrap(await journal.finish(finished(reply), renderingOf(finished(reply))))
  return { db, journal, keep, read, finish, runId: turn.runId }
}

type Read = Partial<Omit<RecordedRequest, 'parts'>> & { parts: ReturnType<typeof withText>[] }

function withText(part: RecordedPart, texts: ReadonlyMap<string, RecordedText>) {
  const { kind, hash } = part
  const { origin = '' } = 'origin' in part ? part : {}
  const isEarlier = 'isEarlier' in part && part.isEarlier === true
  const { json, isRedacted, cutFrom }: Partial<RecordedText> = texts.get(hash) ?? {}
  return { kind, hash, origin, isEarlier, json, isRedacted, cutFrom }
}

/** Returns the request that the record describes. */
function toRequest({ parts }: Read) {
  const values = (kind: string) =>
    parts.flatMap(({ kind: own, json }) =>
      own === kind && json !== undefined ? [JSON.parse(json) as unknown] : [],
    )
  return {
    system: values('prompt').join('\n\n'),
    tools: values('tools')[0] ?? [],
    messages: values('message'),
  }
}

describe('RequestRecorder', () => {
  test('a request is read as it was sent, part by part with its origin', async () => {
    const { keep, read } = await begin()
    const firstRequest = send('request-1', [say('Hello'), say('And you?')], {
      toolChoice: 'none',
      hostedTools: ['web-search'],
      settings: { temperature: 0.2 },
    })
    await keep(firstRequest)
    const recorded = (await read())('request-1')
    const { system, messages } = firstRequest.request
    expect(toRequest(recorded)).toEqual({ system, tools, messages })
    expect(recorded).toMatchObject({ toolChoice: 'none', settings: { temperature: 0.2 } })
    expect(recorded.parts.map(({ kind, origin, isEarlier }) => [kind, origin, isEarlier])).toEqual([
      ['prompt', 'built-in', false],
      ['prompt', 'tool-usage', false],
      ['tools', '', false],
      ['message', 'question', true],
      ['message', 'question', false],
    ])
  })

  test('fifty requests of one turn store each message once, and small rows', async () => {
    const { db, keep, read } = await begin()
    const messages: ModelMessage[] = []
    for (let step = 1; step <= 50; step++) {
      messages.push(say(`${'words '.repeat(200)}${step}`), say(`result ${step}`))
      await keep(send(`request-${step}`, [...messages]))
    }
    // Three lists of 32 messages.
    expect(await db.requestParts.count()).toBe(100 + 2 + 1 + 3)
    const rows = JSON.stringify(await db.sentRequests.toArray()).length
    expect(rows).toBeLessThan(50 * partListLength * 130)
    expect(toRequest((await read())('request-50')).messages).toEqual(messages)
    expect(toRequest((await read())('request-7')).messages).toEqual(messages.slice(0, 14))
  })

  test('a later turn of the chat adds only new messages to it', async () => {
    const { db, keep, finish } = await begin()
    await keep(send('request-1', [say('Hello')]))
    await finish()
    const before = await db.requestParts.count()
    const later = await begin({ db, turn: sendTurn(2) })
    await later.keep(send('request-2', [say('Hello'), say('More')]))
    expect(await db.requestParts.count()).toBe(before + 1)
  })

  test('the record exists whenever its event does, and the event whenever storage accepts it', async () => {
    const { db, keep, journal, runId } = await begin()
    await keep(send('request-1', [say('Hello')]))
    expect(await db.sentRequests.count()).toBe(1)
    const unreadable = send('request-2', [say('Hello')])
    // A fault of a record must not stop a run.
    journal.recordRequest({ ...unreadable, request: { ...unreadable.request, system: 1n as never } })
    journal.append(numberEvent(runId, started('request-2', { messages: 1 }), 1))
    unwrap(await journal.settle())
    expect(await db.events.count()).toBe(2)
    expect(await db.sentRequests.count()).toBe(1)
  })

  test('a stored key is redacted, and reported as redacted', async () => {
    const { db, keep, read } = await begin({
      redact: (text) => Promise.resolve(text.replaceAll('sk-secret', '[redacted]')),
    })
    await keep(send('request-1', [say('My key is sk-secret.'), say('Thanks')]))
    expect(JSON.stringify(await db.requestParts.toArray())).not.toContain('sk-secret')
    const parts = (await read())('request-1').parts.filter(({ kind }) => kind === 'message')
    expect(parts.map(({ isRedacted }) => isRedacted)).toEqual([true, undefined])
  })

  test('a part of more than a million characters is truncated, and reported as truncated', async () => {
    const { keep, read } = await begin()
    await keep(send('request-1', [say('x'.repeat(maxPartCharacters))]))
    const [part] = (await read())('request-1').parts.slice(-1)
    expect(part?.cutFrom).toBeGreaterThan(maxPartCharacters)
    expect(part?.json).toHaveLength(cutPartLength)
  })

  test('a prompt that a hook wrote is one part', async () => {
    const { keep, read } = await begin()
    await keep(send('request-1', [say('Hello')], { system: 'Another one.' }))
    expect((await read())('request-1').parts[0]).toMatchObject({
      origin: 'hook',
      json: '"Another one."',
    })
  })

  test('a chat that is purged leaves tool declarations and nothing else', async () => {
    const { db, keep, finish } = await begin()
    await keep(send('request-1', [say('Hello')]))
    await finish()
    const sessions = createSessionStore(db, { now: () => 9000, newId: (prefix) => `${prefix}-1` })
    unwrap(await sessions.remove(sessionId))
    expect(unwrap(await sessions.purgeDeleted(0))).toBe(1)
    expect(await db.sentRequests.count()).toBe(0)
    expect((await db.requestParts.toArray()).map(({ owner }) => owner)).toEqual(['shared'])
  })

  test('deleting details keeps messages and usage, and does nothing during a turn', async () => {
    const { db, keep, finish, runId } = await begin()
    await keep(send('request-1', [say('Hello')]))
    expect(await dropRunDetails(db, { sessionId, at: 9000 })).toBe(false)
    expect(await db.events.count()).toBe(1)
    await finish()
    expect(await dropRunDetails(db, { sessionId, at: 9000 })).toBe(true)
    expect(await db.events.count()).toBe(0)
    expect(await db.sentRequests.count()).toBe(0)
    expect(await db.messages.count()).toBe(2)
    expect(await db.usage.count()).toBe(1)
    expect(await db.runs.get(runId)).toMatchObject({ state: 'ended', detailsDroppedAt: 9000 })

    // Review says that details are missing, shows the cost, and makes nothing up.
    const records = createFlightRecordStore(db)
    const { turns } = unwrap(await records.loadSession(sessionId))
    expect(turns).toMatchObject([
      { runId, question: 'Question 1', detailsDroppedAt: 9000, status: 'complete' },
    ])
    expect(turns[0]?.usage).toMatchObject({ requests: 1 })
    expect(unwrap(await records.loadEvents(runId))).toEqual([])
    expect(unwrap(await records.loadRequests(runId)).requests).toEqual([])
  })
})
