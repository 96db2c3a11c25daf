import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPlainText } from '../../model/messages/localized-text.ts'
import { z } from 'zod'
import {
  finish,
  reasoning,
  ScriptedModel,
  text,
  toolCall,
  type Script,
  type ScriptStep,
} from '../../../../test/doubles/scripted-model.ts'
import { allow, deny, unattended, ScriptedPerson } from '../../../../test/doubles/scripted-person.ts'
import { SteerInbox } from '../../../../test/doubles/steer-inbox.ts'
import { randomAgent } from '../../../../test/doubles/random-agent.ts'
import { benchModel, replyStub, TurnBench, userMessage } from '../../../../test/doubles/turn-bench.ts'
import { assistantAgent } from '../../agents/assistant-agent.ts'
import { mainThread } from '../../agents/main-thread.ts'
import { deepResearchSupervisor } from '../../agents/research/deep-research-supervisor.ts'
import { researcher } from '../../agents/research/researcher.ts'
import { createStageAgent } from '../../agents/stage-agent.ts'
import type { AgentConfig } from '../agent/agent-config.ts'
import { TurnProjection } from '../../context/turn-projection.ts'
import { defaultBranchView } from '../../context/view-branch.ts'
import { createFailure } from '../../model/failures/failure.ts'
import type { Compaction } from '../../model/conversation/compaction.ts'
import { withSentRanges } from '../../model/conversation/message-draft.ts'
import type { CallId, MessageId } from '../../model/id.ts'
import type { InteractionAnswer } from '../../model/tools/interaction.ts'
import type { Message, ToolCallState } from '../../model/conversation/message.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import { fail, succeed } from '../../model/failures/result.ts'
import { roundsPrompt, summaryPrompt } from '../../model/conversation/prompt-texts.ts'
import type { ModelMessage, ModelRequest } from '../ports/turn-ports.ts'
import { defaultLimits } from '../budgets/limits.ts'
import { maxSteps } from '../loop/decide-next.ts'
import { LoopReplay } from '../loop/replay-loop.ts'
import { TurnReducer } from '../../conversation/turn-reducer.ts'
import { defineTool, type Tool, type ToolContext, type ToolOutcome } from '../calls/tool.ts'

const behaviors = [
  'succeed',
  'read',
  'fail',
  'throw',
  'hang',
  'linger',
  'stop',
  'cyclic',
  'restart',
  'end',
  'steer',
] as const
type Behavior = (typeof behaviors)[number]

const never = new Promise<never>(() => undefined)

interface Playground {
  bench: TurnBench
  inbox: SteerInbox
}

async function behave(
  { bench, inbox }: Playground,
  behavior: Behavior,
  { signal }: ToolContext,
): Promise<ToolOutcome> {
  switch (behavior) {
    case 'succeed':
      return succeed({ fine: true })
    case 'read':
      return succeed('A long text to read. '.repeat(250))
    case 'fail':
      return fail(createFailure('tool-failed'))
    case 'throw':
      throw new Error('broken')
    case 'hang':
      return never
    case 'linger':
      await bench.clock.sleep(20, signal)
      return succeed('late')
    case 'stop':
      bench.stop()
      return succeed('stopped everything')
    case 'restart':
      return succeed({ type: 'context_restart_with_thing', enhanced_context_item: 'An item.' })
    case 'end':
      return { ...succeed('answered'), endTurn: true }
    case 'steer':
      inbox.send('Meanwhile')
      return succeed('steered')
    case 'cyclic': {
      const value: unknown[] = []
      value.push(value)
      return succeed(value)
    }
  }
}

let playground: Playground

const work: Tool = defineTool({
  name: 'work',
  description: 'Does what it is told.',
  parameters: z.object({ how: z.enum(behaviors) }),
  effects: ['write'],
  execute: ({ how }, context) => behave(playground, how, context),
})

/** `stop-now`, `steer-now` and `wrap-up-now` become those of the bench that plays the script. */
type Step = ScriptStep | { type: 'stop-now' } | { type: 'steer-now' } | { type: 'wrap-up-now' }

const callIds = fc.constantFrom('', 'call_0', 'call_1')
const argumentsTexts = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...behaviors).map((how) => JSON.stringify({ how })) },
  fc.constantFrom('', '{', '[]', '{"how":"dance"}', '7'),
)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', ' ', '').map((content) => text(content)) },
  { weight: 2, arbitrary: fc.constantFrom('t', 'u').map((id) => text('b', id)) },
  { weight: 2, arbitrary: fc.constant(reasoning('hm')) },
  fc.constant<Step>({ type: 'reasoning-end', id: 'r', providerMetadata: { p: { signature: 's' } } }),
  fc.constant<Step>({ type: 'text-end', id: 't' }),
  {
    weight: 2,
    arbitrary: callIds.map((id): Step => ({
      type: 'tool-input-delta',
      callId: id as CallId,
      toolName: 'work',
      text: '{',
    })),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(callIds, fc.constantFrom('work', 'work', 'work', 'wrok'), argumentsTexts)
      .map(([id, name, args]) => toolCall(id, name, args)),
  },
  fc.constant<Step>({ type: 'wait', durationMs: 5 }),
  fc.constant<Step>({ type: 'unsupported', what: 'provider-tool', text: toPlainText('It searched.') }),
  fc.constant<Step>({ type: 'source', sourceId: 's', url: 'https://a.example/' }),
  fc.constant<Step>({ type: 'stop-now' }),
  fc.constant<Step>({ type: 'steer-now' }),
  fc.constant<Step>({ type: 'wrap-up-now' }),
  fc.constant<Step>({ type: 'wait', durationMs: 200_000 }),
)
/** A server that refuses the request, with or without its window. */
const refusals: fc.Arbitrary<Step[]> = fc
  .constantFrom('context-too-long', 'request-too-large', 'images-refused')
  .chain((code) =>
    fc.option(fc.integer({ min: 1000, max: 4000 }), { nil: undefined }).map((windowTokens): Step[] => [
      {
        type: 'failure',
        failure: createFailure(code as 'context-too-long', { refusedLength: { windowTokens } }),
      },
    ]),
  )
const endings = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom('stop', 'tool-calls', 'length', 'other')
      .map((reason) => [finish(reason as 'stop')]),
  },
  fc.constantFrom('content-filter', 'error', 'interrupted').map((reason) => [finish(reason as 'error')]),
  fc.constant<Step[]>([]),
  fc.constant<Step[]>([{ type: 'failure', failure: createFailure('overloaded') }]),
  refusals,
  fc.constant<Step[]>([{ type: 'throw', error: new Error('port broke') }]),
  fc.constant<Step[]>([{ type: 'stop-now' }, { type: 'ignore-signal' }]),
)
const reading = toolCall('', 'work', JSON.stringify({ how: 'read' }))
const scripts = fc.array(
  fc.oneof(
    refusals,
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.array(steps, { maxLength: 8 }), endings)
        .map(([body, end]): Step[] => body.concat(end)),
    },
    {
      weight: 3,
      arbitrary: fc
        .integer({ min: 1, max: 2 })
        .map((count) => Array.from<Step>({ length: count }).fill(reading).concat(finish('tool-calls'))),
    },
  ),
  { minLength: 1, maxLength: 6 },
)

/** The answers of a model to requests for summaries. */
const summaryScripts: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step[]>([text('They read.'), finish('stop')]) },
  fc.constant<Step[]>([text('A long text. '.repeat(2000)), finish('stop')]),
  fc.constant<Step[]>([finish('stop')]),
  fc.constant<Step[]>([{ type: 'failure', failure: createFailure('context-too-long') }]),
  fc.constant<Step[]>([text('They'), { type: 'stop-now' }, text('read.'), finish('stop')]),
  fc.constant<Step[]>([text('They'), { type: 'steer-now' }, text('read.'), finish('stop')]),
)

const answers: fc.Arbitrary<InteractionAnswer> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(allow) },
  { weight: 2, arbitrary: fc.constant(deny) },
  fc.constant(unattended),
)

/** The configurations of agents that loop on their own terms, and agents that answer anything. */
const agents: fc.Arbitrary<AgentConfig> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(mainThread) },
  fc.constantFrom(assistantAgent, createStageAgent('work'), researcher, deepResearchSupervisor, {
    ...deepResearchSupervisor,
    tools: null,
  }),
  { weight: 3, arbitrary: fc.nat({ max: 10_000 }).map((seed) => randomAgent(seed, ['work', 'wrok'])) },
)

interface Play {
  agent: AgentConfig
  generated: readonly (readonly Step[])[]
  answers: readonly InteractionAnswer[]
  fallbacks: number
  /** Number of earlier turns, and the window of the models, if it is known. */
  turns: number
  windowTokens: number | undefined
  summarizes: boolean
  clearsResults: boolean
  summaryAnswers: readonly (readonly Step[])[]
}

interface Played {
  bench: TurnBench
  live: TurnReducer
  /** Summaries of earlier messages, in the order in which they were stored. */
  saved: { messageId: MessageId; compaction: Compaction }[]
}

const words = 'An earlier message with many words. '.repeat(20)

/** Each turn has about 560 tokens, and an image. */
function branchOf(turns: number): Message[] {
  const file = { type: 'file', round: 0, blobId: 'a'.repeat(64), mediaType: 'image/png', byteLength: 9 }
  const earlier = Array.from({ length: turns }, (_, turn): Message[] => {
    const question = userMessage(`${words} ${turn}`, `question-${turn}`)
    return [
      { ...question, order: 2 * turn, parts: [...question.parts, file as Message['parts'][number]] },
      {
        ...userMessage(`${words} ${turn}`, `answer-${turn}`),
        role: 'assistant',
        order: 2 * turn + 1,
        model: benchModel,
        endedAt: 1,
      },
    ]
  })
  return [...earlier.flat(), userMessage('Hello')]
}

async function play({
  agent,
  generated,
  answers,
  fallbacks,
  turns,
  windowTokens,
  summarizes,
  clearsResults,
  summaryAnswers,
}: Play): Promise<Played> {
  const saved: Played['saved'] = []
  const inbox = new SteerInbox()
  const wrapUp = new AbortController()
  const bench: TurnBench = new TurnBench(
    [...generated.map(toScript), ...Array.from({ length: 12 }, () => [text('Done'), finish('stop')])],
    [work],
  )
  playground = { bench, inbox }
  function toScript(script: readonly Step[]): Script {
    return script.map((step) => {
      if (step.type === 'stop-now') return { type: 'do', act: () => bench.stop() }
      if (step.type === 'wrap-up-now') return { type: 'do', act: () => wrapUp.abort('user') }
      return step.type === 'steer-now' ? { type: 'do', act: () => inbox.send('Also this') } : step
    })
  }
  const live = new TurnReducer(replyStub())
  bench.log.onEvent = (event) => {
    live.apply(event)
    if (event.type === 'tool-invocation-started') live.current()
  }
  const person = new ScriptedPerson([...answers, ...Array.from({ length: 60 }, () => allow)], bench.clock)
  const save = async (messageId: MessageId, compaction: Compaction) => {
    saved.push({ messageId, compaction })
    return succeed(null)
  }
  const summarizer = new ScriptedModel(summaryAnswers.map(toScript), bench.clock)
  const isSummary = ({ system }: ModelRequest) => system === summaryPrompt || system === roundsPrompt
  bench.extraPorts = {
    agent,
    wrapUp: wrapUp.signal,
    model: {
      stream: (request, signal) => (isSummary(request) ? summarizer : bench.model).stream(request, signal),
    },
    steer: inbox,
    authority: person.authority(),
    compactions: summarizes ? { save } : undefined,
  }
  const models = [1, 2].map((number) => ({
    model: { ...benchModel, modelId: `fallback-${number}` },
    windowTokens,
  }))
  const input = { fallbacks: models.slice(0, fallbacks), windowTokens, clearsResults }
  await bench.run({ limits, input, branch: branchOf(turns) })
  return { bench, live, saved }
}

const limits = { ...defaultLimits, maxIterations: 6, toolCallBudget: 8 }

function checkBrackets(events: readonly RunEvent[]): void {
  expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index))
  expect(events[0]?.type).toBe('session-turn-start')
  expect(events.at(-1)?.type).toBe('session-turn-end')
  const count = (type: RunEvent['type']): number => events.filter((event) => event.type === type).length
  expect([count('session-turn-start'), count('session-turn-end')]).toEqual([1, 1])
  expect(count('provider-request-completed') + count('provider-request-failed')).toBe(
    count('provider-request-started'),
  )
  const open: string[] = []
  for (const event of events) {
    if (event.type === 'stage-pre-fired') open.push(event.stageId)
    if (event.type === 'stage-post-fired' && open.pop() !== event.stageId)
      open.push(`crossed ${event.stageId}`)
  }
  expect(open).toEqual([])
}

function checkCalls(events: readonly RunEvent[]): void {
  const started = events
    .filter((event) => event.type === 'tool-invocation-started')
    .map((event) => event.callId)
  expect(new Set(started).size).toBe(started.length)
  const settled = events.filter(
    (event) =>
      event.type === 'tool-invocation-succeeded' ||
      event.type === 'tool-invocation-failed' ||
      event.type === 'tool-invocation-cancelled',
  )
  const outcomes = settled.map((event) => event.callId)
  expect(new Set(outcomes).size).toBe(outcomes.length)
  expect(started.filter((callId) => !outcomes.includes(callId))).toEqual([])
  const unstarted = settled.filter((event) => !started.includes(event.callId))
  expect(unstarted.filter((event) => event.type !== 'tool-invocation-cancelled')).toEqual([])
}

function checkPairing(messages: readonly ModelMessage[]): void {
  const seen = new Set<string>()
  messages.forEach((message, index) => {
    if (message.role !== 'assistant') return
    const calls = message.parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : []))
    const next = messages[index + 1]
    expect(next?.role === 'tool' ? next.results.map((result) => result.callId) : []).toEqual(calls)
    for (const callId of calls) {
      expect(seen.has(callId)).toBe(false)
      seen.add(callId)
    }
  })
}

/** Merges like storage: consecutive tokens of a part become one event with the number of the last. */
function coalesce(events: readonly RunEvent[]): RunEvent[] {
  const merged: RunEvent[] = []
  for (const event of events) {
    const last = merged.at(-1)
    const isSamePart =
      last?.type === 'provider-tokens-streamed' &&
      event.type === 'provider-tokens-streamed' &&
      last.partId === event.partId
    if (isSamePart) merged[merged.length - 1] = { ...event, text: last.text + event.text }
    else merged.push(event)
  }
  return merged
}

/** Checks that counters match the log, and that none exceeds its limit. */
function checkCounters({ log, input, end, requests }: TurnBench): void {
  const { counters } = end ?? {}
  if (!input || !counters) throw new Error('the loop has not run')
  const replay = new LoopReplay(input)
  for (const event of log.events) replay.apply(event)
  expect(replay.state.counters).toEqual(counters)
  expect(counters.iterations).toBeLessThanOrEqual(limits.maxIterations)
  expect(counters.rounds).toBeLessThanOrEqual(limits.maxRounds)
  expect(counters.interrupts).toBeLessThanOrEqual(limits.followUpInterrupts)
  expect(counters.failedRounds).toBeLessThanOrEqual(limits.maxConsecutiveToolErrors)
  // The calls of the answer that was requested without tools may be invalid too.
  expect(counters.invalidRounds).toBeLessThanOrEqual(limits.maxInvalidToolRounds + 1)
  expect(counters.summaries).toBeLessThanOrEqual(limits.maxSummaries)
  // One step may record two changes.
  expect(counters.steps).toBeLessThanOrEqual(maxSteps + 1)
  expect(requests.length).toBeLessThanOrEqual(limits.maxIterations * 3)
}

/** Checks that the step-by-step projection equals the projection of the whole log up to there. */
function checkProjection({ bench: { log, requests, input }, saved }: Played): void {
  const reducer = new TurnReducer(replyStub())
  const summaries = [...saved]
  let history = input?.history ?? []
  let request = 0
  let isRetry = false
  let covered: 'history' | 'rounds' | undefined
  for (const event of log.events) {
    if (event.type === 'stage-pre-fired' && event.stage === 'compose-request') isRetry = false
    if (event.type === 'provider-request-started') {
      const sentRequest = requests[request++]
      const answers = [...reducer.finished(), reducer.current()]
      const source = { history, view: defaultBranchView }
      const whole = new TurnProjection().project(source, answers, event.model).messages
      if (!isRetry) expect(sentRequest?.messages).toEqual(whole.map(({ message }) => message))
      isRetry = true
    }
    if (event.type === 'compaction-performed' && covered === 'history') {
      const { messageId, compaction } = summaries.shift() ?? {}
      history = history.map((message) =>
        message.id === messageId ? { ...message, marks: { compaction } } : message,
      )
    }
    if (event.type === 'compaction-invoked') covered = event.covers
    if (event.type === 'input-cut') {
      history = history.map((message) =>
        message.id === event.userMessageId ? withSentRanges(message, event.parts) : message,
      )
    }
    reducer.apply(event)
  }
}

/** Checks that a stop ends the turn within the grace period of a tool, for any behavior of the tool. */
function checkStop({ log, stoppedAt }: TurnBench): void {
  const end = log.events.at(-1)
  if (stoppedAt !== undefined && end) expect(end.at - stoppedAt).toBeLessThanOrEqual(limits.stopGraceMs)
}

/** The check runs a sample; `INNERLOOP_RUNS` requests more. A failure prints its seed. */
const numRuns = Number(process.env['INNERLOOP_RUNS'] ?? 40)

test(`for any streams, tools, answers, windows, refusals, steered messages and stops, the laws of a turn hold (${numRuns} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        agent: agents,
        generated: scripts,
        answers: fc.array(answers, { maxLength: 6 }),
        fallbacks: fc.integer({ min: 0, max: 2 }),
        turns: fc.constantFrom(0, 0, 1, 3, 8),
        windowTokens: fc.option(fc.integer({ min: 1500, max: 6000 }), { nil: undefined }),
        summarizes: fc.boolean(),
        clearsResults: fc.boolean(),
        summaryAnswers: fc.array(summaryScripts, { minLength: 40, maxLength: 40 }),
      }),
      async (plan) => {
        const played = await play(plan)
        const { bench, live } = played
        const { events } = bench.log
        checkBrackets(events)
        checkCalls(events)
        for (const request of bench.model.requests) checkPairing(request.messages)
        checkCounters(bench)
        checkProjection(played)
        checkStop(bench)
        const messages = bench.messages()
        expect([...live.finished(), live.current()]).toEqual(messages)
        const recovered = new TurnReducer(replyStub())
        for (const event of coalesce(events)) recovered.apply(event)
        expect([...recovered.finished(), recovered.current()]).toEqual(messages)
        for (const { parts, role, status } of messages) {
          const states = parts.flatMap((part) => (part.type === 'tool-call' ? [part.state] : []))
          expect(role === 'user' ? [] : states.filter(isOpenState)).toEqual([])
          expect(status).not.toBe('streaming')
        }
      },
    ),
    { numRuns },
  )
}, 120_000)

function isOpenState(state: ToolCallState): boolean {
  return state === 'proposed' || state === 'running' || state === 'awaiting-approval'
}
