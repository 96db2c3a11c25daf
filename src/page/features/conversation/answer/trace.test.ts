import { describe, expect, it } from 'vitest'
import type { ToolCallState } from '../../../../core/model/conversation/message.ts'
import type { AnswerItem, AnswerView, CallView } from '../../chat-state/answer/answer-view.ts'
import { describeTrace, type TraceInput } from './trace.ts'

const reasoning: AnswerItem = { type: 'reasoning', prose: 0, durationMs: 4000 }
const text: AnswerItem = { type: 'text', prose: 1 }
const later: AnswerItem = { type: 'text', prose: 2 }
let callCount = 0
const call = (state: ToolCallState = 'succeeded', toolName = 'calculate'): CallView => ({
  callId: `call-${(callCount += 1)}`,
  toolName,
  state,
  durationMs: 900,
})
const calls = (...made: CallView[]): AnswerItem => ({ type: 'calls', calls: made })

function trace(items: AnswerItem[], status: AnswerView['status'], rest: Partial<TraceInput> = {}) {
  const keyed = items.map((item, index) => ({ key: String(index), item }))
  const described = describeTrace({
    view: { status },
    items: keyed,
    choice: undefined,
    hasOpenRow: false,
    ...rest,
  })
  return (
    described && {
      ...described,
      shown: [...described.shownKeys].join(' '),
      inLine: [...described.lineKeys].join(' '),
    }
  )
}

describe('describeTrace', () => {
  it('has nothing to show of text alone', () => expect(trace([text], 'complete')).toBeNull())

  it.each<[string, AnswerItem[], AnswerView['status'], string]>([
    ['thinking', [reasoning], 'streaming', '0'],
    ['calls while they run', [reasoning, calls(call(), call('running'))], 'streaming', '0 1'],
    ['nothing once text follows', [reasoning, calls(call(), call()), text], 'streaming', ''],
    ['the newest calls only', [calls(call(), call()), text, calls(call('running'))], 'streaming', '2'],
    ['nothing of a complete answer', [reasoning, calls(call(), call()), text], 'complete', ''],
    ['nothing of one without text', [calls(call(), call())], 'complete', ''],
    ['thoughts alone are closed', [reasoning, text], 'complete', ''],
    ['exactly one call', [reasoning, calls(call()), text], 'complete', '0 1'],
    ['a failed call', [calls(call(), call('failed')), text], 'complete', '0'],
    ['a denied call', [calls(call(), call('denied')), text], 'complete', '0'],
    ['a refused call', [calls(call(), call('refused')), text], 'complete', '0'],
    ['a waiting call', [calls(call(), call('awaiting-approval'))], 'streaming', '0'],
    ['the last calls of a stopped answer', [calls(call()), text, calls(call('cancelled'))], 'stopped', '2'],
  ])('shows %s', (_, items, status, shown) => expect(trace(items, status)?.shown).toBe(shown))

  it.each<[string, AnswerItem[], AnswerView['status'], string]>([
    ['nothing while no text follows', [reasoning, calls(call(), call('running'))], 'streaming', ''],
    ['all once text follows', [reasoning, calls(call(), call()), text], 'streaming', '0 1'],
    ['the earlier calls', [calls(call(), call()), text, calls(call('running'))], 'streaming', '0'],
    ['nothing of a call that is shown in its row', [calls(call()), text], 'streaming', ''],
    ['nothing of a complete answer', [calls(call(), call()), text], 'complete', ''],
    ['nothing of a stopped answer', [calls(call(), call()), text], 'stopped', ''],
  ])('has in its line %s', (_, items, status, inLine) => expect(trace(items, status)?.inLine).toBe(inLine))

  it('has nothing in its line once the reader has opened or closed it', () => {
    const items = [calls(call(), call()), text]
    expect(trace(items, 'streaming', { choice: true })).toMatchObject({ shown: '0', inLine: '' })
    expect(trace(items, 'streaming', { choice: false })).toMatchObject({ shown: '', inLine: '' })
  })

  it.each(['complete', 'stopped', 'interrupted', 'failed'] as const)(
    'shows the same rows above the text when an answer ends: %s',
    (status) => {
      const answers = [
        [reasoning, text],
        [reasoning, calls(call()), text],
        [calls(call(), call()), text, calls(call('failed')), later],
        [calls(call(), call()), text, calls(call()), later],
      ]
      for (const items of answers) expect(trace(items, status)?.shown).toBe(trace(items, 'streaming')?.shown)
    },
  )

  it('keeps the choice of the reader, except that a waiting call is shown', () => {
    const items = [calls(call(), call()), text]
    expect(trace(items, 'complete', { choice: true })?.shown).toBe('0')
    expect(trace([calls(call('failed')), text], 'complete', { choice: false })?.shown).toBe('')
    expect(trace([calls(call())], 'streaming', { choice: false })).toMatchObject({
      shown: '',
      isWorking: true,
    })
    expect(trace([calls(call('awaiting-approval'))], 'streaming', { choice: false })?.shown).toBe('0')
    expect(trace(items, 'complete', { hasOpenRow: true })?.shown, 'a row that was opened').toBe('0')
  })

  it.each<[AnswerItem[], string]>([
    [[reasoning, text], 'Thought for 4 s'],
    [[{ type: 'reasoning', prose: 0 }, text], 'Thought'],
    [[calls(call()), text], 'Used 1 tool, 900 ms'],
    [[reasoning, calls(call(), call('succeeded', 'current_time')), text], 'Used 2 tools, 5.8 s'],
    [[calls(call(), call(), call()), text], 'Used 1 tool in 3 calls, 2.7 s'],
    [[calls(call('failed'), call('denied', 'fetch_url')), text], 'Used 1 tool, 1 failed, 1 denied, 1.8 s'],
    [[calls({ ...call('refused'), durationMs: undefined })], 'Used no tools, 1 refused'],
  ])('names what was done: %#', (items, label) => expect(trace(items, 'complete')?.label).toBe(label))

  it('says no time before the end, and no more than the answer took', () => {
    expect(trace([reasoning, calls(call(), call())], 'streaming')?.label).toBe('Used 1 tool in 2 calls')
    const view = { status: 'complete' as const, createdAt: 1000, endedAt: 2500 }
    expect(trace([calls(call(), call()), text], 'complete', { view })?.label).toBe(
      'Used 1 tool in 2 calls, 1.5 s',
    )
  })
})
