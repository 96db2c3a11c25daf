import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chatWriters } from '../../src/adapters/files/export/chat-writers.ts'
import { toDemoJson } from '../../src/adapters/files/export/demo-json.ts'
import { mainThread } from '../../src/core/agents/main-thread.ts'
import { createStageAgent } from '../../src/core/agents/stage-agent.ts'
import { formatTranscript } from '../../src/core/context/format-transcript.ts'
import { projectMessages } from '../../src/core/context/project-messages.ts'
import { defaultBranchView, viewBranch } from '../../src/core/context/view-branch.ts'
import {
  missingResultText,
  toSentMessage,
  toShownMessage,
} from '../../src/core/model/agents/apply-data-policy.ts'
import { dataPolicies, type DataPolicy } from '../../src/core/model/agents/data-policy.ts'
import type { Message, MessagePart, ToolCallPart } from '../../src/core/model/conversation/message.ts'
import type { ChatRecord } from '../../src/core/model/conversation/session.ts'
import { callIdSchema, type MessageId } from '../../src/core/model/id.ts'
import type { ResearchRecord } from '../../src/core/model/research/research-record.ts'
import { toAnswerView } from '../../src/page/features/chat-state/answer/to-answer-view.ts'
import { toUIMessage } from '../../src/page/features/chat-state/answer/ui-message.ts'
import { benchModel, replyStub, userMessage } from '../doubles/turn-bench.ts'

const research: ResearchRecord = { phase: 'done', sources: [], tokens: 0, dollars: 0, activeMs: 0 }
const withoutPages: DataPolicy = {
  ...dataPolicies['main-thread'],
  filterToolResults: { except: ['web_search'] },
}
const withoutResults: DataPolicy = { ...dataPolicies['main-thread'], shouldStoreToolResults: false }

function callOf(toolName: string, more: Partial<ToolCallPart> = {}): ToolCallPart {
  const callId = callIdSchema.parse(`call-${toolName}`)
  const made = { callId, toolName, argumentsText: '{}', arguments: {} }
  return { type: 'tool-call', round: 0, ...made, state: 'succeeded', result: `found by ${toolName}`, ...more }
}

function answerWith(parts: readonly MessagePart[], more: Partial<Message> = {}): Message {
  return { ...replyStub(), status: 'complete', parts: [...parts], ...more }
}

function partsFor(toolName: string): MessagePart[] {
  return [
    { type: 'reasoning', round: 0, text: 'Hm' },
    callOf(toolName),
    { type: 'text', round: 1, text: 'The answer.' },
  ]
}

type Outcome = 'kept' | 'without result' | 'gone'
const names = ['web_search', 'report_generation', 'get_search_history', 'ask_user'] as const

const rows: readonly [string, DataPolicy, readonly Outcome[], hasText: boolean][] = [
  ['main-thread', dataPolicies['main-thread'], ['kept', 'kept', 'kept', 'kept'], true],
  ['supervisor', dataPolicies['deep-research-supervisor'], ['gone', 'kept', 'gone', 'kept'], true],
  ['researcher', dataPolicies.researcher, ['kept', 'kept', 'gone', 'kept'], true],
  ['stage', dataPolicies.stage, ['gone', 'gone', 'gone', 'gone'], false],
  ['without pages', withoutPages, ['without result', 'kept', 'kept', 'kept'], true],
  [
    'without results',
    withoutResults,
    ['without result', 'without result', 'without result', 'without result'],
    true,
  ],
]
const cases = rows.flatMap(([name, policy, outcomes, hasText]) =>
  names.map((toolName, at) => ({ name, policy, toolName, outcome: outcomes[at], hasText })),
)

test('the table has 24 rows', () => {
  expect(cases).toHaveLength(24)
})

describe.each(cases)('$name, $toolName: $outcome', ({ policy, toolName, outcome, hasText }) => {
  const message = answerWith(partsFor(toolName))
  const value = outcome === 'kept' ? `found by ${toolName}` : missingResultText

  test('later turns', () => {
    const sent = projectMessages([toSentMessage(message, policy)], benchModel, { outputForm: 'kept' })
    const calls = sent.flatMap(({ message: each }) =>
      each.role === 'assistant' ? each.parts.filter((part) => part.type === 'tool-call') : [],
    )
    const results = sent.flatMap(({ message: each }) => (each.role === 'tool' ? each.results : []))
    expect(calls.map((call) => call.toolName)).toEqual(outcome === 'gone' ? [] : [toolName])
    expect(results.map((result) => result.value)).toEqual(outcome === 'gone' ? [] : [value])
    expect(JSON.stringify(sent).includes('The answer.')).toBe(hasText)
  })

  test('what is shown', () => {
    const shown = toShownMessage(message, policy)
    const { items } = toAnswerView(toUIMessage(shown))
    const calls = items.flatMap((item) => (item.type === 'calls' ? item.calls : []))
    expect(calls.map((call) => [call.toolName, call.result])).toEqual(
      outcome === 'gone' ? [] : [[toolName, value]],
    )
    expect(shown.parts.some((part) => part.type === 'text')).toBe(hasText)
  })

  test('exports and transcripts', () => {
    const shown = { ...toShownMessage(message, policy), parentId: userMessage('').id }
    const question = userMessage('Why?')
    const file = chatWriters.toMarkdown(recordOf([question, shown]))
    expect(file.includes(toolName)).toBe(outcome !== 'gone')
    expect(file.includes('The answer.')).toBe(hasText)
    expect(file.includes(`found by ${toolName}`)).toBe(outcome === 'kept')
  })
})

function recordOf(messages: readonly Message[]): ChatRecord {
  const { sessionId } = replyStub()
  return {
    session: {
      id: sessionId,
      title: 'A chat',
      createdAt: 0,
      updatedAt: 0,
      activity: 0,
      nextOrder: 2,
      headId: null,
      rootIds: [],
      model: benchModel,
      security: { mode: 'ask' },
    },
    messages,
    visible: messages.map(({ id }) => id),
    blobs: new Map(),
    providers: [],
  }
}

test('the answer of a research has the policy of its agent everywhere', () => {
  const parts = [callOf('web_search'), callOf('ask_user'), ...partsFor('x').slice(2)]
  const answer = answerWith(parts, { research })
  const branch = [userMessage('Why?'), answer, userMessage('And now?', 'question-2')]
  const sent = projectMessages(viewBranch(branch, defaultBranchView), benchModel)
  expect(JSON.stringify(sent)).not.toContain('web_search')
  expect(JSON.stringify(sent)).toContain('ask_user')
  expect(
    formatTranscript(branch, { target: benchModel, pieceTokens: 5000, redactedCalls: new Set() }).join(''),
  ).not.toContain('web_search')
  expect(JSON.stringify(toAnswerView(toUIMessage(answer)))).not.toContain('web_search')
  const record = recordOf(branch.slice(0, 2))
  expect(chatWriters.toJson(record, 0)).not.toContain('web_search')
  expect(chatWriters.toHtml(record, new Map())).not.toContain('web_search')
  const demo = toDemoJson({} as Parameters<typeof toDemoJson>[0], record, 0)
  expect(demo).not.toContain('web_search')
  expect(demo).toContain('ask_user')
})

test('an answer of the main thread stays the same object, and one that grows is sent whole', () => {
  const answer = answerWith(partsFor('web_search'))
  expect(toSentMessage(answer)).toBe(answer)
  expect(toShownMessage(answer)).toBe(answer)
  const growing = answerWith(partsFor('web_search'), { research, status: 'streaming' })
  expect(toSentMessage(growing)).toBe(growing)
})

test('the configurations return the policies of the table', () => {
  expect(mainThread.getDataPolicy()).toBe(dataPolicies['main-thread'])
  expect(createStageAgent().getDataPolicy()).toBe(dataPolicies.stage)
})

const toolNames = fc.constantFrom(...names, 'work')
const filters = fc.option(
  fc.record({ only: fc.array(toolNames), except: fc.array(toolNames) }, { requiredKeys: [] }),
)
const policies: fc.Arbitrary<DataPolicy> = fc.record({
  shouldStoreToolCalls: fc.boolean(),
  shouldStoreToolResults: fc.boolean(),
  shouldStoreText: fc.boolean(),
  filterToolCalls: filters,
  filterToolResults: filters,
})
const states = fc.constantFrom(
  'succeeded',
  'failed',
  'denied',
  'refused',
  'cancelled',
  'outcome-unknown' as const,
)
const partsOf = fc
  .array(
    fc.record({
      type: fc.constantFrom('text', 'reasoning', 'tool-call'),
      toolName: toolNames,
      state: states,
      isNext: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((drafts) => {
    let round = 0
    return drafts.map(({ type, toolName, state, isNext }, index): MessagePart => {
      if (isNext) round += 1
      if (type !== 'tool-call') return { type: type as 'text', round, text: `text ${index}` }
      return callOf(toolName, {
        round,
        callId: callIdSchema.parse(`call-${index}`),
        state: state as 'succeeded',
      })
    })
  })

test('pairs of calls and results stay whole in 1,000 random messages', () => {
  fc.assert(
    fc.property(partsOf, policies, (parts, policy) => {
      const message = answerWith(parts, { id: 'answer' as MessageId })
      const sent = projectMessages([toSentMessage(message, policy)], benchModel, { outputForm: 'kept' })
      let open: string[] = []
      for (const { message: each } of sent) {
        if (each.role === 'assistant') {
          expect(open).toEqual([])
          open = each.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))
        } else if (each.role === 'tool') {
          expect(each.results.map(({ callId }) => callId)).toEqual(open)
          open = []
        }
      }
      expect(open).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
