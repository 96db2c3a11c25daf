import { describe, expect, test } from 'vitest'
import { CountedIds } from '../../../../test/doubles/counted-ids.ts'
import { ManualClock } from '../../../../test/doubles/manual-clock.ts'
import { RecordingRunLog } from '../../../../test/doubles/recording-run-log.ts'
import { finish, ScriptedModel, text, type Script } from '../../../../test/doubles/scripted-model.ts'
import { benchModel, userMessage } from '../../../../test/doubles/turn-bench.ts'
import { measureSentRounds } from '../../context/reductions/measure-layouts.ts'
import { planRounds } from '../../context/reductions/plan-rounds.ts'
import { projectMessages } from '../../context/project-messages.ts'
import { estimateRequestTokens } from '../../context/request-tokens.ts'
import type { MessagePart } from '../../model/conversation/message.ts'
import { roundsPrompt } from '../../model/conversation/prompt-texts.ts'
import { createFailure } from '../../model/failures/failure.ts'
import type { CallId, MessageId, RunId, SessionId } from '../../model/id.ts'
import { ToolRegistry } from '../calls/tool-registry.ts'
import type { TurnInput } from '../ports/turn-ports.ts'
import { createTurnContext } from '../turn/turn-context.ts'
import { summarizeRounds } from './summarize-rounds.ts'
import { mainThread } from '../../agents/main-thread.ts'

const roundOf = (round: number): MessagePart => ({
  type: 'tool-call',
  round,
  callId: `call-${round}` as CallId,
  toolName: 'read_page',
  argumentsText: '{}',
  arguments: { address: `https://example.com/${round}` },
  state: 'succeeded',
  result: `Fact ${round}. `.repeat(3000),
  // What later turns get is of no use to this one.
  kept: 'A page.',
})

async function summarize(
  scripts: readonly Script[],
  { windowTokens = 32_768, rounds = 8, input: changes = {} as Partial<TurnInput>, stops = false } = {},
) {
  const clock = new ManualClock(1000)
  const log = new RecordingRunLog()
  const stop = new AbortController()
  const hanging: Script = [text('Goal'), { type: 'do', act: () => stop.abort('stop') }, { type: 'hang' }]
  const model = new ScriptedModel(stops ? [hanging] : scripts, clock)
  const input: TurnInput = {
    runId: 'run-1' as RunId,
    sessionId: 'session-1' as SessionId,
    userMessageId: 'message-user' as MessageId,
    assistantMessageId: 'message-reply' as MessageId,
    model: benchModel,
    prompt: [],
    history: [userMessage('Collect all facts of the site.')],
    earlier: { type: 'continue', parts: Array.from({ length: rounds }, (_, round) => roundOf(round)) },
    windowTokens,
    ...changes,
  }
  const ports = {
    agent: mainThread,
    clock,
    log,
    model,
    ids: new CountedIds(),
    tools: new ToolRegistry(),
    authority: 'unguarded' as const,
  }
  const turn = createTurnContext(input, ports, { signal: stop.signal })
  const answers = turn.recorder.view()
  const sizes = measureSentRounds(projectMessages(answers, benchModel))
  const plan = planRounds(answers, { sizes, reductions: [] }, { keepsTokens: 5000 })
  if (!plan) throw new Error('there is nothing to summarize')
  const size = { tokens: 70_000, roomTokens: 28_000, scale: 1 }
  const task = {
    plan,
    model: benchModel,
    windowTokens,
    reason: 'window' as const,
    by: 'engine' as const,
    size,
    round: rounds,
  }
  const { result, usage } = await clock.runUntilDone(summarizeRounds(turn, task))
  return { result, usage, model, log, plan, turn }
}

const answer = (content: string): Script => [text(content), finish('stop')]

describe('a summary of rounds', () => {
  test('is made from results without what looks like a secret, as requests have them', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`
    const parts = Array.from({ length: 8 }, (_, round): MessagePart => {
      return { ...(roundOf(round) as MessagePart & { type: 'tool-call' }), result: `${secret} `.repeat(200) }
    })
    const redactionOf = (callId: string): MessagePart => ({
      type: 'notice',
      round: 7,
      code: 'context-reduced',
      text: '',
      reduction: {
        kind: 'secrets-redacted',
        id: `reduction-${callId}`,
        at: 1,
        by: 'engine',
        tokensBefore: 0,
        tokensAfter: 0,
        callIds: [callId as CallId],
      },
    })
    const sentWith = async (redactions: MessagePart[]): Promise<string> => {
      const earlier = { type: 'continue' as const, parts: [...parts, ...redactions] }
      const { model } = await summarize([answer('Goal: facts.')], {
        input: { earlier },
        windowTokens: 200_000,
      })
      return JSON.stringify(model.requests)
    }
    expect(await sentWith([])).toContain(secret)
    expect(await sentWith(parts.map((_, round) => redactionOf(`call-${round}`)))).not.toContain(secret)
  })

  test('is a reduction, and its requests contain the goal, the results by name and earlier pieces', async () => {
    const { result, model, log, plan, usage } = await summarize([answer('Goal: facts.')])
    expect(plan).toMatchObject({ throughRound: 6, roundCount: 7 })
    expect(result).toMatchObject({
      ok: true,
      value: {
        kind: 'rounds-summarized',
        by: 'engine',
        throughRound: 6,
        text: 'Goal: facts.',
        tokensBefore: 70_000,
        tokensAfter: 70_000 - plan.tokensBefore + 3,
      },
    })
    const [request] = model.requests
    expect(request).toMatchObject({ system: roundsPrompt, tools: [] })
    const [message] = request?.messages ?? []
    const sent = message?.role === 'user' ? message.text : ''
    expect(sent).toContain('<request>\nCollect all facts of the site.\n</request>')
    expect(sent).toContain('[calls read_page: {"address":"https://example.com/0"}]')
    expect(sent).toContain('Result of read_page (result_7):\nFact 6. ')
    expect(sent).not.toContain('result_8')
    expect(log.events).toMatchObject([
      { type: 'compaction-invoked', covers: 'rounds', reason: 'window', messageCount: 7, pieces: 1 },
      { type: 'compaction-advanced', done: 1 },
      { type: 'compaction-performed', text: 'Goal: facts.' },
    ])
    expect(usage.requests).toBe(1)
  })

  test.each([4096, 8192, 16_384])(
    'fits each of its requests into a window of %i tokens',
    async (windowTokens) => {
      const long = 'A finding that was made. '.repeat(160)
      const scripts = Array.from({ length: 20 }, () => answer(long))
      const { model, result } = await summarize(scripts, { windowTokens, rounds: 20 })
      expect(result.ok).toBe(true)
      expect(model.requests.length).toBeGreaterThan(1)
      expect(JSON.stringify(model.requests[1]?.messages)).toContain('<earlier-summary>')
      for (const request of model.requests) {
        expect(estimateRequestTokens(request)).toBeLessThanOrEqual(windowTokens * 0.75)
      }
    },
  )

  test('is discarded if it is not shorter than the rounds', async () => {
    const { result, log } = await summarize([answer('Too long. '.repeat(40_000))])
    expect(result).toMatchObject({ ok: false, failure: { code: 'summary-missing' } })
    expect(log.events.at(-1)).toMatchObject({ type: 'compaction-failed', usage: { requests: 1 } })
  })

  test('fails with the model, changes nothing and counts its usage', async () => {
    const failure = createFailure('key-missing')
    const { result, log, turn } = await summarize([[{ type: 'failure', failure }]])
    expect(result).toMatchObject({ ok: false, failure: { code: 'key-missing' } })
    expect(log.events.map(({ type }) => type)).toEqual(['compaction-invoked', 'compaction-failed'])
    expect(turn.recorder.view()[0]?.parts).toHaveLength(8)
  })

  test('stops with the turn', async () => {
    const { result } = await summarize([], { stops: true })
    expect(result).toMatchObject({ ok: false, failure: { code: 'aborted' } })
  })

  test('is not requested if a budget does not allow it', async () => {
    const { result, model } = await summarize([], { input: { limits: { maxTurnTokens: 100 } } })
    expect(result).toMatchObject({ ok: false, failure: { code: 'budget-reached' } })
    expect(model.requests).toEqual([])
  })
})
