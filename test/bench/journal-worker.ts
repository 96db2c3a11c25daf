/** Runs in a worker of a browser: one turn of many rounds, once with the real journal and once with a list in its place. */
import { z } from 'zod'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import { createTurnStore } from '../../src/adapters/storage/journal/turn-store.ts'
import type { RunJournalPort } from '../../src/core/engine/ports/run-ports.ts'
import type { SentRequest } from '../../src/core/model/review/recorded-request.ts'
import type {
  ModelPort,
  ModelStreamPart,
  RunLogPort,
  TurnInput,
} from '../../src/core/engine/ports/turn-ports.ts'
import { defaultLimits } from '../../src/core/engine/budgets/limits.ts'
import { runTurn } from '../../src/core/engine/turn/run-turn.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { demoModel } from '../../src/core/model/providers/model-ref.ts'
import type { CallId, MessageId, RunId, SessionId } from '../../src/core/model/id.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { systemClock } from '../../src/worker/system-ports.ts'
import { onlyLimits } from '../scenarios/unlimited.ts'
import type { JournalCosts } from './journal-costs.ts'
import { mainThread } from '../../src/core/agents/main-thread.ts'

const { firstTokenMs, streamInactivityMs, toolTimeoutMs } = defaultLimits
const rounds = 50
const tokensPerRound = 100

const usage = {
  requests: 1,
  inputTokens: 100,
  cachedInputTokens: 0,
  outputTokens: tokensPerRound,
  reasoningTokens: 0,
  source: 'reported',
} as const

/** A model that answers at once, so that waiting for a model is not measured. */
function createModel(): ModelPort {
  let count = 0
  return {
    async *stream(): AsyncGenerator<ModelStreamPart> {
      count += 1
      for (let token = 0; token < tokensPerRound; token++)
        yield { type: 'text-delta', id: 't', text: 'word ' }
      yield { type: 'text-end', id: 't' }
      const isLast = count >= rounds
      if (!isLast) {
        const callId = `call-${count}` as CallId
        yield { type: 'tool-call', callId, toolName: 'step', argumentsText: `{"n":${count}}` }
      }
      yield { type: 'finish', reason: isLast ? 'stop' : 'tool-calls', usage }
    },
  }
}

const store = createTurnStore(openDatabase('journal-bench'))

async function measure(turn: number, wrap: (journal: RunJournalPort) => RunLogPort): Promise<number[]> {
  const place = { runId: `run-${turn}` as RunId, sessionId: `session-${turn}` as SessionId }
  const messageId = `question-${turn}` as MessageId
  const assistantMessageId = `answer-${turn}` as MessageId
  const ask = {
    type: 'send' as const,
    messageId,
    parentId: null,
    text: 'Work through it.',
    mode: 'auto' as const,
  }
  const opened = await store.openTurn({ ...place, assistantMessageId, model: demoModel, ask, at: Date.now() })
  if (!opened.ok) throw new Error(opened.failure.message)
  const { history, userMessageId } = opened.value
  const log = wrap(store.openJournal(place.runId))
  const startedAt: number[] = []
  const emit = (event: RunEvent): void => {
    if (event.type === 'provider-request-started') startedAt.push(performance.now())
    log.emit(event)
  }
  const tools = new ToolRegistry()
  tools.register(
    defineTool({
      name: 'step',
      description: 'Does one step of the work.',
      parameters: z.object({ n: z.number() }),
      effects: ['read'],
      execute: ({ n }) => succeed({ n, status: 'done', note: 'The step was done. '.repeat(10) }),
    }),
  )
  let ids = 0
  const input: TurnInput = {
    ...place,
    userMessageId,
    assistantMessageId,
    model: demoModel,
    prompt: [{ origin: 'built-in', text: 'You work in steps.' }],
    history,
    limits: onlyLimits({ firstTokenMs, streamInactivityMs, toolTimeoutMs }),
  }
  const ports = {
    agent: mainThread,
    model: createModel(),
    clock: systemClock,
    log: { emit, keepRequest: (sent: SentRequest) => log.recordRequest?.(sent), settle: () => log.settle() },
    tools,
    ids: { next: (prefix: string) => `${prefix}-${++ids}` },
    authority: 'unguarded' as const,
  }
  await runTurn(input, ports, new AbortController().signal)
  if (startedAt.length !== rounds) throw new Error(`${startedAt.length} rounds instead of ${rounds}`)
  return startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? at))
}

function toLog(journal: RunJournalPort): RunLogPort {
  return {
    emit: (event) => journal.append(event),
    recordRequest: (sent) => journal.recordRequest(sent),
    settle: async () => {
      const settled = await journal.settle()
      if (!settled.ok) throw new Error(settled.failure.message)
    },
  }
}

function toList(): RunLogPort {
  const events: RunEvent[] = []
  return { emit: (event) => void events.push(event), settle: () => Promise.resolve() }
}

async function run(): Promise<JournalCosts> {
  const costs: JournalCosts = { journal: [], list: [] }
  let turn = 0
  await measure(++turn, toLog)
  for (let repeat = 0; repeat < 4; repeat++) {
    costs.journal.push(...(await measure(++turn, toLog)))
    costs.list.push(...(await measure(++turn, toList)))
  }
  return costs
}

run().then(
  (costs) => postMessage(costs),
  (error: unknown) => postMessage({ error: String(error) }),
)
