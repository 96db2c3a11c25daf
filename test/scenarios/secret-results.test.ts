import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { ModelStreamPart, SecretPort } from '../../src/core/engine/ports/turn-ports.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../src/core/model/failures/result.ts'
import { commonText } from '../../src/core/model/messages/write-text.ts'
import { isRecord } from '../../src/lib/json.ts'
import type { BlobId, MessageId } from '../../src/core/model/id.ts'
import type { JsonValue } from '../../src/core/model/json.ts'
import { toTurnRecord } from '../../src/core/review/turn-record-reducer.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls } from './check-tools.ts'

const done: Script = [text('Done'), finish('stop')]
const secret = `ghp_${'a1B2'.repeat(9)}`
const storedKey = 'stored-key-123'
const changeId = 'change-1'

function createBench(
  value: JsonValue | Result<never>,
  { guardsShapes = true }: Partial<SecretPort> = {},
): TurnBench {
  const work = defineTool({
    name: 'work',
    description: 'For tests.',
    parameters: z.object({ n: z.number() }),
    effects: ['read'],
    execute: () => (isRecord(value) && value['ok'] === false ? (value as Result<never>) : succeed(value)),
  })
  const bench = new TurnBench([calls('work', 1), calls('work', 2), done], [work])
  const redactStoredKeys = (each: string): string => each.replaceAll(storedKey, '[redacted]')
  bench.extraPorts = { secrets: { redactStoredKeys, guardsShapes, decisions: new Map() } }
  return bench
}

const sentBy = (bench: TurnBench): string[] =>
  bench.model.requests.map(({ messages }) => JSON.stringify(messages))

/** Sends the next message of the chat, after the user undid the reductions of the answer if `isUndone`. */
async function continueChat(bench: TurnBench, { isUndone }: { isUndone: boolean }): Promise<TurnBench> {
  const ids = bench.log.ofType('context-reduced').map(({ reduction }) => reduction.id)
  const reductionChanges = ids.map((id) => ({ id, undoneAt: 5000, changeId }))
  const answer: Message = {
    ...bench.reply(),
    id: 'message-answer' as MessageId,
    ...(isUndone && { marks: { reductionChanges } }),
  }
  const next = createBench('Nothing.')
  await next.run({ branch: [userMessage('Hello', 'message-first'), answer, userMessage('And now?')] })
  return next
}

describe('what looks like a secret in a result', () => {
  test.each<[string, JsonValue]>([
    ['a text', `The token is ${secret}.`],
    ['an object', { deep: [{ token: secret }], [secret]: 1 }],
  ])('in %s is replaced in all requests, the original stays, and the prefix holds', async (_, value) => {
    const bench = createBench(value)
    await bench.run()
    expect(sentBy(bench).filter((each) => each.includes(secret))).toEqual([])
    expect(sentBy(bench)[1]).toContain('[redacted]')
    const call = bench.reply().parts.find((part) => part.type === 'tool-call')
    expect(call?.result).toEqual(value)
    expect(bench.log.ofType('context-reduced').map(({ reduction }) => reduction)).toMatchObject([
      { kind: 'secrets-redacted', by: 'engine', callIds: ['call-work-1'] },
      { kind: 'secrets-redacted', by: 'engine', callIds: ['call-work-2'] },
    ])
    expect(bench.log.ofType('provider-request-started').map(({ prefixBrokenBy }) => prefixBrokenBy)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const [, , last] = bench.log.ofType('provider-request-started')
    expect(last?.context?.cuts).toContainEqual({ rule: 'secret-redacted', count: 2, tokens: 0 })
    expect(toTurnRecord(bench.log.events).items.map(({ name }) => name.text)).toContain(
      'Context reduced: secrets redacted',
    )
  })

  test('stays replaced in later turns, until the user sends it unchanged', async () => {
    const bench = createBench({ token: secret })
    await bench.run()
    const [redacted = ''] = sentBy(await continueChat(bench, { isUndone: false }))
    expect(redacted).toContain('[redacted]')
    expect(redacted).not.toContain(secret)
    const [unchanged = ''] = sentBy(await continueChat(bench, { isUndone: true }))
    expect(unchanged).toContain(secret)
  })

  test('is sent while the check is off, and a plain result has no event more', async () => {
    const off = createBench(secret, { guardsShapes: false })
    await off.run()
    expect(sentBy(off)[1]).toContain(secret)
    expect(off.log.ofType('context-reduced')).toEqual([])
    const plain = createBench('Nothing.')
    await plain.run()
    expect(plain.log.ofType('context-reduced')).toEqual([])
  })
})

describe('what looks like a secret in the text of a failed call', () => {
  const failing = (guardsShapes = true): TurnBench => {
    const message = commonText('host-timed-out-after-seconds', { host: `${secret}/${storedKey}`, count: 5 })
    return createBench(fail(createFailure('unreachable', { message, hint: message })), {
      guardsShapes,
    })
  }

  test('is replaced in requests and stays in the record, and a stored key is in neither', async () => {
    const bench = failing()
    await bench.run()
    expect(sentBy(bench).filter((each) => each.includes(secret))).toEqual([])
    expect(sentBy(bench)[1]).toContain('[redacted]/[redacted]')
    const call = bench.reply().parts.find((part) => part.type === 'tool-call')
    expect(call?.failure?.message).toContain(`${secret}/[redacted]`)
    expect(JSON.stringify([bench.log.events, bench.model.requests])).not.toContain(storedKey)
    expect(bench.log.ofType('context-reduced')).toHaveLength(2)
    const [later = ''] = sentBy(await continueChat(bench, { isUndone: true }))
    expect(later).toContain(secret)
  })

  test('is sent while the check is off', async () => {
    const bench = failing(false)
    await bench.run()
    expect(sentBy(bench)[1]).toContain(secret)
  })
})

test('a result of a call that the application makes is searched like any other', async () => {
  const bench = createBench('Nothing.')
  const completed = {
    callId: 'call-app',
    toolName: 'work',
    arguments: { n: 3 },
    result: `${secret} ${storedKey}`,
  }
  bench.extraPorts = { ...bench.extraPorts, completeAnswer: async () => completed }
  await bench.run()
  expect(bench.log.ofType('tool-invocation-succeeded').at(-1)?.result).toBe(`${secret} [redacted]`)
  expect(bench.log.ofType('context-reduced').map(({ reduction }) => reduction)).toMatchObject([
    { kind: 'secrets-redacted', callIds: ['call-app'] },
  ])
  const [later = ''] = sentBy(await continueChat(bench, { isUndone: false }))
  expect(later).toContain('[redacted] [redacted]')
  expect(later).not.toContain(secret)
})

test('a stored key in a result is neither stored nor sent, wherever it stands', async () => {
  const bench = createBench({ [storedKey]: [`a ${storedKey}`, 7, null, { deep: storedKey }] })
  await bench.run()
  expect(JSON.stringify([bench.log.events, bench.model.requests])).not.toContain(storedKey)
  expect(bench.reply().parts.find((part) => part.type === 'tool-call')?.result).toEqual({
    '[redacted]': ['a [redacted]', 7, null, { deep: '[redacted]' }],
  })
})

describe('a file with what looks like a secret', () => {
  const blobId = 'b'.repeat(64) as BlobId
  const found: ModelStreamPart = { type: 'file-secrets-redacted', blobIds: [blobId] }

  test('is recorded once, and sent unchanged in later turns if the user chooses that', async () => {
    const scripted = new TurnBench([[found, ...done], done])
    scripted.extraPorts = createBench('Nothing.').extraPorts
    await scripted.run()
    expect(scripted.model.requests[0]?.redactedFiles).toEqual({ except: [] })
    expect(scripted.log.ofType('context-reduced').map(({ reduction }) => reduction)).toMatchObject([
      { kind: 'secrets-redacted', callIds: [], blobIds: [blobId] },
    ])
    const again = await continueChat(scripted, { isUndone: false })
    expect(again.model.requests[0]?.redactedFiles).toEqual({ except: [] })
    const unchanged = await continueChat(scripted, { isUndone: true })
    expect(unchanged.model.requests[0]?.redactedFiles).toEqual({ except: [blobId] })
  })
})
