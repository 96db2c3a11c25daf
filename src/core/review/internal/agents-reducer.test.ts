import { expect, test } from 'vitest'
import { checkRecord } from '../../../../test/doubles/check-record.ts'
import { callIdSchema, type RunId } from '../../model/id.ts'
import { demoModel } from '../../model/providers/model-ref.ts'
import type { RunEvent, RunEventBody } from '../../model/runs/run-event.ts'
import type { Source } from '../../model/research/notes.ts'
import { noUsage } from '../../model/usage/usage.ts'
import { toTurnRecord } from '../turn-record-reducer.ts'

const childRunId = 'child-1' as RunId
const callId = callIdSchema.parse('call-1')
const usage = { ...noUsage, requests: 1, inputTokens: 30, outputTokens: 4 }
const source: Source = { number: 3, url: 'https://a.example/', title: '', state: 'found', callId }

const started: RunEventBody = {
  type: 'agent-started',
  childRunId,
  of: { callId },
  agent: 'researcher',
  label: 'Prices',
  model: demoModel,
  allowance: { toolCalls: 10, rounds: 12, amount: { dollars: 0.2 }, activeMs: 60_000 },
}
const progressed: RunEventBody = {
  type: 'agent-progressed',
  childRunId,
  line: 'Reads a.example',
  figures: { toolCalls: 2, pages: 1, tokens: 34, activeMs: 900 },
}
const reported: RunEventBody = {
  type: 'agent-usage-reported',
  childRunId,
  requestId: 'request-1',
  model: demoModel,
  usage,
}
const ended: RunEventBody = {
  type: 'agent-ended',
  childRunId,
  status: 'wrapped-up',
  toolCalls: 5,
  isTainted: true,
}
const research: readonly RunEventBody[] = [
  { type: 'research-phase-changed', phase: 'research' },
  {
    type: 'research-terms-set',
    plan: { title: 'Prices of storage', steps: [{ id: 'step-1', text: 'What does a disk cost?' }] },
    terms: {
      effort: 'quick',
      maxDollars: 0.5,
      maxTokens: null,
      maxActiveMs: 300_000,
      sources: ['web'],
      onlySites: [],
      asksAboutOthers: false,
      language: 'English',
      length: 'normal',
      models: { research: demoModel, writing: demoModel },
    },
    forecast: {
      dollars: { low: 0.1, high: 0.3 },
      tokens: { low: 1000, high: 2000 },
      minutes: { low: 1, high: 2 },
      pages: 12,
      reserve: { dollars: 0.05, tokens: 500 },
    },
    grants: { searchEngine: 'tavily', sites: [], addressesPerOrigin: 5 },
  },
  { type: 'source-recorded', source },
  { type: 'source-recorded', source: { ...source, title: 'A', state: 'read' } },
  {
    type: 'notes-recorded',
    callId,
    notes: { stepId: 'step-1', summary: 'Disks cost less.', notes: [], open: [], disagreements: [] },
    checked: 4,
    found: 3,
  },
  { type: 'report-checked', citations: 9, quotations: 4, unsupported: 1, disagreements: 0, repairs: 1 },
]

function toEvents(bodies: readonly RunEventBody[]): RunEvent[] {
  return bodies.map((body, seq) => Object.assign({}, body, { runId: 'run-1' as RunId, seq, at: 1000 + seq }))
}

test('a child run is one item from its start to its end, with its figures, usage and a link to its own record', () => {
  const events = toEvents([started, progressed, reported, ended])
  checkRecord(events)
  const { items } = toTurnRecord(events)
  expect(items).toMatchObject([
    { kind: 'agent', name: { text: 'Agent: Prices' }, state: 'ok', startMs: 0, endMs: 3, childRunId, callId },
  ])
  const text = JSON.stringify(items[0]?.groups)
  for (const value of ['wrapped up', 'Reads a.example', '60000', '"value":30']) expect(text).toContain(value)
})

test('a child run without an end is open while its root run is, and a failed one is a problem', () => {
  expect(toTurnRecord(toEvents([started, progressed])).items).toMatchObject([{ state: 'open' }])
  const failed: RunEventBody = { ...ended, status: 'failed' }
  expect(toTurnRecord(toEvents([started, failed])).items).toMatchObject([{ state: 'failed' }])
})

test('decisions, wrap-ups, resumed runs and the steps of a research are items; a source is one, with its newest state', () => {
  const events = toEvents([
    started,
    { type: 'agent-decided', round: 1, hook: 'onNoToolCalls', reason: 'LIMIT_REACHED', toolChoice: 'none' },
    { type: 'wrap-up-requested', by: 'money', childRunId },
    { type: 'run-resumed', by: 'user' },
    ...research,
  ])
  checkRecord(events)
  const { items } = toTurnRecord(events)
  expect(items.map(({ name }) => name.text)).toEqual([
    'Agent: Prices',
    'Agent decision: onNoToolCalls',
    'Wrap-up requested',
    'Continued after an interruption',
    'Research: researchers',
    'Research plan started',
    'Source 3: https://a.example/',
    'Notes accepted',
    'Report checked',
  ])
  expect(JSON.stringify(items[6]?.groups)).toContain('"value":"read"')
})

test('a lost request ends as interrupted, with its estimated usage', () => {
  const events = toEvents([
    {
      type: 'provider-request-started',
      requestId: 'request-1',
      round: 0,
      model: demoModel,
      messageCount: 1,
      toolNames: [],
    },
    { type: 'provider-request-lost', requestId: 'request-1', usage: { ...usage, source: 'estimated' } },
  ])
  checkRecord(events)
  const [item] = toTurnRecord(events).items
  expect(item).toMatchObject({ kind: 'request', state: 'interrupted', endMs: 1 })
  expect(JSON.stringify(item?.groups)).toContain('"value":30')
})
