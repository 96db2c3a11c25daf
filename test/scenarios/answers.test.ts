import { expect, test } from 'vitest'
import { toPlainText } from '../../src/core/model/messages/localized-text.ts'
import { finish, reasoning, text } from '../doubles/scripted-model.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
import { expectedLog, opening, requestCompleted, stage, textEnded, tokens, usageOf } from './expected-log.ts'

test('a text answer', async () => {
  const bench = new TurnBench([[text('Hi'), { type: 'wait', durationMs: 40 }, text(' you'), finish('stop')]])
  await bench.run()
  expect(bench.log.events).toEqual(
    expectedLog([
      ...opening(),
      { type: 'stage-pre-fired', stage: 'stream-response', stageId: 'stage-4', round: 0 },
      tokens('part-1', 'Hi'),
      { ...tokens('part-1', ' you'), at: 1040 },
      { ...textEnded('part-1', 0, 40), at: 1040 },
      { ...requestCompleted(1, 'stop', { timeToFirstTokenMs: 0, durationMs: 40 }), at: 1040 },
      {
        type: 'stage-post-fired',
        stage: 'stream-response',
        stageId: 'stage-4',
        round: 0,
        outcome: 'ok',
        at: 1040,
      },
      { type: 'stage-pre-fired', stage: 'render', stageId: 'stage-5', round: 0, at: 1040 },
      { type: 'stage-post-fired', stage: 'render', stageId: 'stage-5', round: 0, outcome: 'ok', at: 1040 },
      {
        type: 'session-turn-end',
        status: 'complete',
        usage: usageOf(1, 10, 5),
        at: 1040,
        result: 'completed',
      },
    ]),
  )
  expect(bench.reply()).toMatchObject({
    status: 'complete',
    endedAt: 1040,
    parts: [{ type: 'text', round: 0, text: 'Hi you' }],
  })
})

test('reasoning, then an answer', async () => {
  const providerMetadata = { anthropic: { signature: 'abc' } }
  const bench = new TurnBench([
    [
      reasoning('Let me'),
      reasoning(' think'),
      { type: 'reasoning-end', id: 'r', providerMetadata },
      text('42'),
      { type: 'text-end', id: 't' },
      finish('stop'),
    ],
  ])
  await bench.run()
  expect(bench.log.events).toEqual(
    expectedLog([
      ...opening(),
      ...stage(
        [4, 'stream-response'],
        [
          { type: 'provider-reasoning-streamed', round: 0, partId: 'part-1', text: 'Let me' },
          { type: 'provider-reasoning-streamed', round: 0, partId: 'part-1', text: ' think' },
          {
            type: 'provider-part-ended',
            round: 0,
            partId: 'part-1',
            part: 'reasoning',
            durationMs: 0,
            providerMetadata,
          },
          tokens('part-2', '42'),
          textEnded('part-2'),
          requestCompleted(1, 'stop'),
        ],
      ),
      ...stage([5, 'render']),
      { type: 'session-turn-end', status: 'complete', usage: usageOf(1, 10, 5), result: 'completed' },
    ]),
  )
  expect(bench.reply().parts).toEqual([
    { type: 'reasoning', round: 0, text: 'Let me think', durationMs: 0, providerMetadata },
    { type: 'text', round: 0, text: '42' },
  ])
})

test('an empty answer is complete and says so', async () => {
  const bench = new TurnBench([[finish('stop')]])
  await bench.run()
  expect(bench.log.events).toEqual(
    expectedLog([
      ...opening(),
      ...stage(
        [4, 'stream-response'],
        [requestCompleted(1, 'stop', { durationMs: 0, status: 'empty_response' })],
      ),
      ...stage(
        [5, 'render'],
        [
          {
            type: 'notice-raised',
            round: 0,
            code: 'empty-answer',
            text: 'The model ended without an answer.',
            localized: { code: 'empty-answer' },
          },
        ],
      ),
      { type: 'session-turn-end', status: 'complete', usage: usageOf(1, 10, 5), result: 'empty_response' },
    ]),
  )
})

test('an answer cut by the output limit is complete and says so', async () => {
  const bench = new TurnBench([[text('Once upon'), finish('length')]])
  await bench.run()
  expect(bench.reply()).toMatchObject({
    status: 'complete',
    parts: [
      { type: 'text', text: 'Once upon' },
      { type: 'notice', code: 'output-limit-reached' },
    ],
  })
})

test('a hosted tool is reported once, and the turn ends normally', async () => {
  const note = {
    type: 'unsupported',
    what: 'provider-tool',
    text: toPlainText('The provider used "web_search".'),
  } as const
  const bench = new TurnBench([[note, note, finish('tool-calls')]])
  await bench.run()
  expect(bench.log.events).toEqual(
    expectedLog([
      ...opening(),
      ...stage(
        [4, 'stream-response'],
        [
          { type: 'notice-raised', round: 0, code: 'provider-tool-unsupported', text: note.text.text },
          requestCompleted(1, 'tool-calls', {
            timeToFirstTokenMs: 0,
            durationMs: 0,
            status: 'empty_response',
          }),
        ],
      ),
      ...stage([5, 'render']),
      { type: 'session-turn-end', status: 'complete', usage: usageOf(1, 10, 5), result: 'empty_response' },
    ]),
  )
})
