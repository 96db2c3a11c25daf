import { expect, test } from 'vitest'
import { finish, text, toolCall, type Script } from '../../../../test/doubles/scripted-model.ts'
import { replyStub, TurnBench, userMessage } from '../../../../test/doubles/turn-bench.ts'
import type { BlobId, CallId } from '../../model/id.ts'
import type { Message } from '../../model/conversation/message.ts'
import { succeed } from '../../model/failures/result.ts'

/** Returns the calls of one response, as they were proposed: id and arguments. */
async function proposedBy(script: Script, branch?: readonly Message[]): Promise<[string, string][]> {
  const bench = new TurnBench([
    [...script, finish('tool-calls')],
    [text('Done'), finish('stop')],
  ])
  await bench.run(branch ? { branch } : {})
  return bench.log.ofType('tool-invocation-proposed').map((event) => [event.callId, event.argumentsText])
}

const input = (callId: string, text: string): Script[number] => ({
  type: 'tool-input-delta',
  callId: callId as CallId,
  toolName: 'work',
  text,
})

test('a call that was sent twice is one call', async () => {
  expect(await proposedBy([toolCall('a', 'work', '{}'), toolCall('a', 'work', '{}')])).toEqual([['a', '{}']])
})

test('two calls under one id are two calls', async () => {
  expect(await proposedBy([toolCall('a', 'work', '{}'), toolCall('a', 'work', '{"x":1}')])).toEqual([
    ['a', '{}'],
    ['a-2', '{"x":1}'],
  ])
})

test('calls without an id are distinct, even with equal content', async () => {
  expect(await proposedBy([toolCall('', 'work', '{}'), toolCall('', 'work', '{}')])).toEqual([
    ['call', '{}'],
    ['call-2', '{}'],
  ])
})

test('an id of an earlier call is not used again', async () => {
  const earlier: Message = {
    ...replyStub(),
    status: 'complete',
    parts: [
      {
        type: 'tool-call',
        round: 0,
        callId: 'a' as CallId,
        toolName: 'work',
        argumentsText: '{}',
        arguments: {},
        state: 'succeeded',
        result: null,
      },
    ],
  }
  const branch = [userMessage('One', 'message-1'), earlier, userMessage('Two')]
  expect(await proposedBy([toolCall('a', 'work', '{}')], branch)).toEqual([['a-2', '{}']])
})

test('calls are ordered by their first event', async () => {
  const script = [
    input('a', '{'),
    input('b', '{}'),
    toolCall('b', 'work', '{}'),
    toolCall('a', 'work', '{ }'),
  ]
  expect(await proposedBy(script)).toEqual([
    ['a', '{ }'],
    ['b', '{}'],
  ])
})

test('a call with incomplete arguments does not run', async () => {
  const bench = new TurnBench([[text('Hm'), input('a', '{"x'), finish('length')]])
  await bench.run()
  expect(bench.log.ofType('tool-invocation-proposed')).toEqual([])
  expect(bench.reply().parts).toMatchObject([
    { type: 'text' },
    { type: 'tool-call', argumentsText: '{"x', state: 'cancelled' },
    { type: 'notice', code: 'output-limit-reached' },
  ])
})

test('a part that starts again after its end is a new part', async () => {
  const bench = new TurnBench([
    [text('a'), { type: 'text-end', id: 't' }, text('b'), text(''), finish('stop')],
  ])
  await bench.run()
  expect(bench.log.ofType('provider-tokens-streamed').map((event) => [event.partId, event.text])).toEqual([
    ['part-1', 'a'],
    ['part-2', 'b'],
  ])
})

test.each([
  ['an image has its displayed size', 'image/png', { width: 96, height: 64 }],
  ['an unreadable image has none', 'image/png', null],
  ['another file is not measured', 'audio/wav', undefined],
] as const)('of received files, %s', async (_, mediaType, size) => {
  const bench = new TurnBench([[{ type: 'file', bytes: new Uint8Array(1), mediaType }, finish('stop')]])
  bench.extraPorts = {
    blobs: { put: async () => succeed('a'.repeat(64) as BlobId) },
    measureImage: async () => {
      if (size === undefined) throw new Error('It is measured.')
      return size
    },
  }
  await bench.run({})
  const [event] = bench.log.ofType('provider-file-received')
  expect(event).toMatchObject({ mediaType, ...size })
  expect(event && 'width' in event).toBe(size !== undefined && size !== null)
})
