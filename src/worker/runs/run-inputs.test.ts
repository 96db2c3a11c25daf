import { expect, it } from 'vitest'
import { ManualClock } from '../../../test/doubles/manual-clock.ts'
import { CountedIds } from '../../../test/doubles/counted-ids.ts'
import { MemoryBlobs } from '../../../test/doubles/memory-blobs.ts'
import { RecordingRunLog } from '../../../test/doubles/recording-run-log.ts'
import { finish, ScriptedModel, text } from '../../../test/doubles/scripted-model.ts'
import { benchModel, replyStub, userMessage } from '../../../test/doubles/turn-bench.ts'
import { ToolRegistry } from '../../core/engine/calls/tool-registry.ts'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import type { MessageId, RunId, SessionId } from '../../core/model/id.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { MemorySteered } from '../../../test/contracts/memory-steered.ts'
import { IdleTimeoutExtender, WrapUpRequests, SteerInbox } from './run-inputs.ts'
import { MemorySpending } from '../../../test/contracts/memory-spending.ts'
import { MemoryAgentRuns } from '../../../test/doubles/memory-agent-runs.ts'
import { createTurnRunner } from './turn-runner.ts'
import { ManualRetries } from '../../../test/doubles/manual-retries.ts'

it.each([
  ['on', 'use [redacted]'],
  ['off', 'use stored-key'],
])('with the secret guard %s a key in an earlier message is sent as "%s"', async (guard, expected) => {
  const clock = new ManualClock(1000)
  const model = new ScriptedModel([[text('Done'), finish('stop')]], clock)
  const runner = createTurnRunner({
    builtIn: '',
    model,
    blobs: new MemoryBlobs(),
    clock,
    ids: new CountedIds(),
    toolsFor: () => new ToolRegistry(),
    interactions: { raise: async () => ({ outcome: 'unattended' }) },
    approvalsOf: () => ({ list: async () => [], add: async () => succeed(null) }),
    digest: { sha256: async (content) => content },
    priceOf: async () => undefined,
    paceOf: async () => null,
    health: new ManualRetries(),
    capabilitiesOf: async () => undefined,
    readSettings: async () => succeed({ 'secret-guard': guard === 'on' }),
    spending: new MemorySpending(),
    webConfigOf: async () => emptyTurnConfig.web,
    imageModelOf: async () => undefined,
    compactionsOf: () => ({ save: async () => succeed(null) }),
    readNote: async () => undefined,
    readPatterns: async () => succeed([]),
    readSecurity: async () => succeed({ mode: 'ask' as const }),
    redactStoredKeys: async (content) => content.replaceAll('stored-key', '[redacted]'),
    assistants: { listAskable: async () => [], findAskable: async () => null },
    agentRuns: new MemoryAgentRuns(),
    findWorkflow: async () => fail(createFailure('not-found')),
    readEvents: async () => succeed([]),
    checkPage: async () => fail(createFailure('tool-failed')),
  })
  const earlier = { ...replyStub(), id: 'message-earlier' as MessageId, status: 'complete' as const }
  const input = {
    runId: 'run-1' as RunId,
    sessionId: 'session-1' as SessionId,
    userMessageId: 'message-user' as MessageId,
    assistantMessageId: 'message-reply' as MessageId,
    model: benchModel,
    prompt: [],
    history: [userMessage('use stored-key', 'message-first'), earlier, userMessage('Go on')],
  }
  const turn = {
    input,
    prompts: {},
    log: new RecordingRunLog(),
    steer: new SteerInbox('session-1' as SessionId, new MemorySteered()),
    timeoutExtender: new IdleTimeoutExtender(),
    retries: new ManualRetries(),
    wrapUps: new WrapUpRequests(),
  }
  await clock.runUntilDone(runner.runTurn(turn, new AbortController().signal))
  expect(model.requests[0]?.messages).toMatchObject([
    { role: 'user', text: expected },
    { role: 'user', text: 'Go on' },
  ])
})
