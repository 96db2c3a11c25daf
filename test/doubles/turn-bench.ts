import type { Limits } from '../../src/core/engine/budgets/limits.ts'
import type { TurnInput, TurnPorts } from '../../src/core/engine/ports/turn-ports.ts'
import { TurnReducer } from '../../src/core/conversation/turn-reducer.ts'
import { MessageReducer } from '../../src/core/conversation/message-reducer.ts'
import { resumeTurn, runTurn, type TurnEnd } from '../../src/core/engine/turn/run-turn.ts'
import type { ModelRequest } from '../../src/core/model/providers/model-request.ts'
import { roundsPrompt, summaryPrompt } from '../../src/core/model/conversation/prompt-texts.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import type { Tool } from '../../src/core/engine/calls/tool.ts'
import type { MessageId, ProviderId, RunId, SessionId } from '../../src/core/model/id.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import type { ModelRef } from '../../src/core/model/providers/provider.ts'
import { checkContext } from './check-context.ts'
import { checkFragments } from './check-fragments.ts'
import { checkPrefix } from './check-prefix.ts'
import { checkRecord } from './check-record.ts'
import { checkSent } from './check-sent.ts'
import { CountedIds } from './counted-ids.ts'
import { ManualClock } from './manual-clock.ts'
import { RecordingRunLog } from './recording-run-log.ts'
import { ScriptedModel, type Script } from './scripted-model.ts'
import { mainThread } from '../../src/core/agents/main-thread.ts'

export const benchModel: ModelRef = { providerId: 'provider-1' as ProviderId, modelId: 'model-1' }

export function userMessage(content: string, id = 'message-user'): Message {
  return {
    id: id as MessageId,
    sessionId: 'session-1' as SessionId,
    parentId: null,
    order: 0,
    role: 'user',
    status: 'complete',
    parts: [{ type: 'text', round: 0, text: content }],
    createdAt: 0,
  }
}

/** Returns the row that storage creates for an answer before it starts. */
export function replyStub(): Message {
  return {
    id: 'message-reply' as MessageId,
    sessionId: 'session-1' as SessionId,
    parentId: 'message-user' as MessageId,
    order: 1,
    role: 'assistant',
    status: 'streaming',
    parts: [],
    createdAt: 0,
    model: benchModel,
    runId: 'run-1' as RunId,
  }
}

/** One turn with doubles for every port. */
export class TurnBench {
  readonly clock = new ManualClock(1000)
  readonly log = new RecordingRunLog()
  readonly tools = new ToolRegistry()
  readonly model: ScriptedModel
  /** Ports in addition to those that every turn has. */
  extraPorts: Partial<TurnPorts> = {}
  end: TurnEnd | undefined
  input: TurnInput | undefined
  readonly #stop = new AbortController()

  constructor(scripts: readonly Script[], tools: readonly Tool[] = []) {
    this.model = new ScriptedModel(scripts, this.clock)
    for (const tool of tools) this.tools.register(tool)
  }

  /** Time of the first stop, if the turn was stopped. */
  stoppedAt: number | undefined

  readonly stop = (): void => {
    this.stoppedAt ??= this.clock.now()
    this.#stop.abort('stop')
  }

  async run(
    options: { limits?: Partial<Limits>; branch?: readonly Message[]; input?: Partial<TurnInput> } = {},
  ): Promise<void> {
    const input = this.#prepare(options)
    this.end = await this.clock.runUntilDone(runTurn(input, this.ports(), this.#stop.signal))
    const started = this.log.ofType('provider-request-started')
    const requests = this.requests
    checkPrefix(requests, started)
    checkContext(
      this.log.sent.map(({ request }) => request),
      started,
    )
    checkSent(requests, this.log.sent, started)
    checkFragments(
      { sent: this.log.sent, started, assembled: this.log.ofType('context-assembly-completed') },
      input,
    )
    checkRecord(this.log.events)
  }

  /** Requests of the loop, without requests for summaries. */
  get requests(): readonly ModelRequest[] {
    return this.model.requests.filter(({ system }) => system !== summaryPrompt && system !== roundsPrompt)
  }

  /** Continues the same turn from the events that another bench stored. */
  async resume(input: TurnInput, stored: readonly RunEvent[]): Promise<boolean> {
    this.log.events.push(...stored)
    const options = { ports: this.ports(), signal: this.#stop.signal }
    return this.clock.runUntilDone(resumeTurn(input, stored, options))
  }

  #prepare(options: {
    limits?: Partial<Limits>
    branch?: readonly Message[]
    input?: Partial<TurnInput>
  }): TurnInput {
    const history = options.branch ?? [userMessage('Hello')]
    const input: TurnInput = {
      runId: 'run-1' as RunId,
      sessionId: 'session-1' as SessionId,
      userMessageId: 'message-user' as MessageId,
      assistantMessageId: 'message-reply' as MessageId,
      model: benchModel,
      prompt: [{ origin: 'built-in', text: 'Be brief.' }],
      history,
      ...(options.limits && { limits: options.limits }),
      ...options.input,
    }
    this.input = input
    return input
  }

  ports(): TurnPorts {
    const { clock, log, model, tools } = this
    return {
      agent: mainThread,
      clock,
      log,
      model,
      tools,
      ids: new CountedIds(),
      authority: 'unguarded',
      ...this.extraPorts,
    }
  }

  /** Returns the answer, computed from its stored events. */
  reply(): Message {
    const reducer = new MessageReducer(replyStub())
    for (const event of this.log.events) reducer.apply(event)
    return reducer.message()
  }

  /** Returns all messages that the turn created. A steered turn creates more than the answer. */
  messages(): readonly Message[] {
    const reducer = new TurnReducer(replyStub())
    for (const event of this.log.events) reducer.apply(event)
    return [...reducer.finished(), reducer.current()]
  }
}
