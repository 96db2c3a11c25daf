import { expect, test } from 'vitest'
import { expectedLog, type Expected } from '../../../test/scenarios/expected-log.ts'
import { replyStub } from '../../../test/doubles/turn-bench.ts'
import { demoModel } from '../model/providers/model-ref.ts'
import type { ResearchTerms } from '../model/research/research-terms.ts'
import type { Source } from '../model/research/notes.ts'
import type { RunEvent } from '../model/runs/run-event.ts'
import type { InteractionId, CallId, RunId } from '../model/id.ts'
import { MessageReducer } from './message-reducer.ts'

const terms: ResearchTerms = {
  effort: 'quick',
  maxDollars: 0.5,
  maxTokens: null,
  maxActiveMs: 300_000,
  sources: ['web'],
  onlySites: [],
  asksAboutOthers: false,
  language: '',
  length: 'short',
  models: { research: demoModel, writing: demoModel },
}
const plan = { title: 'Heat pumps', steps: [{ id: 'step-1', text: 'What do they cost?' }] }
const source = (number: number, more: Partial<Source> = {}): Source => ({
  number,
  url: `https://site.example/${number}`,
  title: `Page ${number}`,
  state: 'found',
  callId: 'call-1' as CallId,
  ...more,
})
const started: Expected = {
  type: 'research-terms-set',
  plan,
  terms,
  forecast: {
    dollars: null,
    tokens: { low: 1, high: 2 },
    minutes: { low: 1, high: 2 },
    pages: 12,
    reserve: { dollars: null, tokens: 1 },
  },
  grants: { sites: [], addressesPerOrigin: 5 },
}
const phase = (name: 'plan' | 'research'): Expected => ({ type: 'research-phase-changed', phase: name })
const raised: Expected = {
  type: 'interaction-raised',
  interaction: { kind: 'confirm', id: 'i-1' as InteractionId, prompt: 'Continue?' },
}
const answered: Expected = {
  type: 'interaction-answered',
  interactionId: 'i-1' as InteractionId,
  answer: { outcome: 'rejected' },
}

/** Reduces events, one of them each second. */
function reduce(bodies: readonly Expected[], times: readonly number[] = []): MessageReducer {
  const reducer = new MessageReducer(replyStub())
  expectedLog(bodies).forEach((event: RunEvent, index) =>
    reducer.apply({ ...event, at: times[index] ?? index * 1000 }),
  )
  return reducer
}

test('a turn without a research has no record of one', () => {
  const { research } = reduce([{ type: 'wrap-up-requested', by: 'user' }, raised, answered]).message()
  expect(research).toBeUndefined()
})

test('the record has the plan, its limits, the newest state of each source, and the request to finish', () => {
  const childRunId = 'run-2' as RunId
  const { research } = reduce([
    phase('plan'),
    started,
    phase('research'),
    { type: 'source-recorded', source: source(1) },
    { type: 'source-recorded', source: source(2) },
    { type: 'source-recorded', source: source(1, { state: 'read' }) },
    { type: 'wrap-up-requested', by: 'user', childRunId },
  ]).message()
  expect(research).toMatchObject({ phase: 'research', plan, terms })
  expect(research?.sources).toEqual([source(1, { state: 'read' }), source(2)])
  expect(research?.wrapUp).toBeUndefined()
  const finished = reduce([phase('research'), { type: 'wrap-up-requested', by: 'money' }]).message()
  expect(finished.research?.wrapUp).toBe('money')
})

test('waits for the person and the time after the worker died are no work', () => {
  const events = [phase('plan'), started, raised, answered, phase('research')]
  const times = [0, 1000, 3000, 10_000, 14_000]
  const id = 'resume-1' as InteractionId
  const resumed = reduce(
    [
      ...events,
      { type: 'tool-invocation-lost', callId: 'call-1' as CallId },
      { type: 'interaction-raised', interaction: { kind: 'select', id, prompt: 'Continue?', options: [] } },
      { type: 'interaction-answered', interactionId: id, answer: { outcome: 'rejected' } },
      { type: 'run-resumed', by: 'user' },
    ],
    [...times, 50_000, 60_000, 70_000, 70_000],
  )
  expect(resumed.message().research).toMatchObject({ activeMs: 6000, activeSince: 70_000 })
  const worked = reduce([...events, { type: 'run-resumed', by: 'reload' }], [...times, 90_000])
  expect(worked.message().research).toMatchObject({ activeMs: 6000, activeSince: 90_000 })
})

test('the time in which all child runs wait for the person is no work', () => {
  const child = (number: number) => ({ childRunId: `run-${number}` as RunId })
  const begins = (number: number): Expected => ({
    type: 'agent-started',
    ...child(number),
    of: { callId: `call-${number}` as CallId },
    agent: 'researcher',
    label: 'One',
    model: demoModel,
    allowance: { toolCalls: 1, rounds: 1, amount: {}, activeMs: 1 },
  })
  const reports = (number: number, isAwaitingApproval?: true): Expected => ({
    type: 'agent-progressed',
    ...child(number),
    line: 'Works',
    isAwaitingApproval,
    figures: { toolCalls: 0, tokens: 0, activeMs: 0 },
  })
  const events = [
    phase('plan'),
    started,
    begins(1),
    begins(2),
    reports(1, true),
    reports(2, true),
    reports(1),
  ]
  const times = [0, 0, 1000, 1000, 3000, 6000, 90_000]
  expect(reduce(events, times).message().research).toMatchObject({ activeMs: 6000, activeSince: 90_000 })
})

test('an event about something else changes no research', () => {
  const reducer = reduce([phase('research')])
  const [event] = expectedLog([{ type: 'run-resumed', by: 'reload' }])
  expect(reducer.apply({ ...(event ?? expect.fail()), seq: 90 })).toEqual([])
})
