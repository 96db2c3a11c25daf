import { expect, test } from 'vitest'
import { checkRecord } from '../../../../test/doubles/check-record.ts'
import { toRecordLine } from '../../../../test/doubles/record-lines.ts'
import { createFailure } from '../../model/failures/failure.ts'
import type { CallId, RunId } from '../../model/id.ts'
import { demoModel } from '../../model/providers/model-ref.ts'
import type { TimelineItem } from '../../model/review/turn-record.ts'
import type { RunEvent, RunEventBody } from '../../model/runs/run-event.ts'
import { toTurnRecord } from '../turn-record-reducer.ts'

const round = 2
const layout = { history: 'full', 'in-loop': 'tool-summary', 'current-message': 'full' } as const
const reduction = {
  id: 'reduction-1',
  kind: 'results-cleared',
  by: 'engine',
  at: 1,
  callIds: ['call-1'] as CallId[],
  tokensBefore: 9000,
  tokensAfter: 2000,
} as const
const notice = (fields: Partial<Extract<RunEventBody, { type: 'notice-raised' }>>): RunEventBody => ({
  type: 'notice-raised',
  round,
  code: 'context-reduced',
  text: 'One result was cleared.',
  ...fields,
})

function read(bodies: readonly RunEventBody[]): TimelineItem[] {
  const events = bodies.map((body, seq): RunEvent => ({
    ...body,
    seq,
    runId: 'run-1' as RunId,
    at: 1000 + seq,
  }))
  checkRecord(events)
  return [...toTurnRecord(events).items]
}

const linesOf = (item: TimelineItem | undefined) =>
  (item?.groups ?? []).flatMap(({ title, details }) => [`# ${title.text}`].concat(details.map(toRecordLine)))

test('a reduction is one item with its notice, and a repaired request another', () => {
  const items = read([
    { type: 'context-budget-enforced', round, state: 'warning', tokens: 9000, roomTokens: 10_000, layout },
    { type: 'context-reduced', round, section: 'in-loop', reduction },
    notice({ reduction }),
    notice({ code: 'request-recovered', text: 'The request was too long for the server.' }),
  ])
  expect(items.map(({ name }) => name.text)).toEqual([
    'Context window nearly full',
    expect.stringContaining('Context reduced: '),
    'Request recovered',
  ])
  expect(linesOf(items[0])).toEqual(
    expect.arrayContaining([expect.stringMatching(/Earlier rounds of this turn.*results shortened/)]),
  )
  expect(linesOf(items[1]).join('\n')).toContain('One result was cleared.')
  expect(linesOf(items[2]).join('\n')).toContain('too long for the server')
})

test('a request shows its layout, its repairs, and how a refusal was repaired', () => {
  const requestId = 'request-1'
  const [item] = read([
    {
      type: 'provider-request-started',
      requestId,
      round,
      model: demoModel,
      messageCount: 4,
      toolNames: [],
      layout,
      boundaries: [{ type: 'microcompact', retainedMessages: 3, reductionId: 'reduction-1' }],
      diagnostics: [{ code: 'blank-text-dropped', severity: 'info' }],
    } as RunEventBody,
    {
      type: 'provider-request-failed',
      requestId,
      round,
      failure: createFailure('context-too-long'),
      recovery: { type: 'reduce_and_retry', reason: 'window-learned', windowTokens: 8192 },
      durationMs: 5,
    } as RunEventBody,
  ])
  const lines = linesOf(item).join('\n')
  for (const expected of [
    /# Layout/,
    /Earlier turns.*in full/,
    /Reduced by.*reduction-1/,
    /Repairs.*a blank text was dropped/s,
    /# Recovery/,
    /reduced and sent again/,
    /Context window of the server.*8,?192/,
  ])
    expect(lines).toMatch(expected)
})
