import type { Message } from '../kernel/message.ts'
import type { RunEventOf } from '../kernel/run-event.ts'
import { addUsage, noUsage, type Usage } from '../kernel/usage.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { TurnInput, TurnPorts } from './ports.ts'
import { RunRecorder } from './run-recorder.ts'
import { CallNames } from './streaming/call-names.ts'

/** What every stage of one turn works with. It lives as long as the turn. */
export interface TurnContext {
  readonly input: TurnInput
  readonly ports: TurnPorts
  readonly limits: Limits
  readonly signal: AbortSignal
  readonly recorder: RunRecorder
  readonly tally: UsageTally
  readonly callNames: CallNames
  /** Unique within the run. */
  nextPartId(): string
  nextStageId(): string
  /** The same words are said once a turn. */
  noticeOnce(notice: Pick<RunEventOf<'notice-raised'>, 'round' | 'code' | 'text'>): void
}

export class UsageTally {
  #total: Usage = noUsage

  add(usage: Usage): void {
    this.#total = addUsage(this.#total, usage)
  }

  get total(): Usage {
    return this.#total
  }
}

export function createTurnContext(input: TurnInput, ports: TurnPorts, signal: AbortSignal): TurnContext {
  const recorder = new RunRecorder(createReply(input, ports.clock.now()), input.runId, ports)
  const said = new Set<string>()
  let parts = 0
  let stages = 0
  return {
    input,
    ports,
    limits: { ...defaultLimits, ...input.limits },
    signal,
    recorder,
    tally: new UsageTally(),
    callNames: new CallNames(input.history),
    nextPartId: () => `part-${++parts}`,
    nextStageId: () => `stage-${++stages}`,
    noticeOnce: (notice) => {
      if (said.has(notice.text)) return
      said.add(notice.text)
      recorder.emit({ type: 'notice-raised', ...notice })
    },
  }
}

/** The answer's place in the tree is storage's matter: the engine only needs its content. */
function createReply(input: TurnInput, createdAt: number): Message {
  const { assistantMessageId, sessionId, userMessageId, model, runId } = input
  return {
    id: assistantMessageId,
    sessionId,
    parentId: userMessageId,
    order: 0,
    role: 'assistant',
    status: 'streaming',
    parts: [],
    createdAt,
    model,
    runId,
  }
}
