import type { ApprovalStorePort } from '../../core/authority/approvals.ts'
import type { DigestPort } from '../../core/authority/digest.ts'
import { InteractionQueue } from '../../core/authority/interaction-queue.ts'
import type { InteractionPort } from '../../core/authority/interaction.ts'
import type {
  ClockPort,
  IdPort,
  ModelPort,
  ToolSource,
  TurnInput,
  TurnPorts,
} from '../../core/engine/ports.ts'
import { resumeTurn, runTurn } from '../../core/engine/run-turn.ts'
import type { ModelPace } from '../../core/engine/limits.ts'
import type { SessionId } from '../../core/kernel/id.ts'
import type { Message } from '../../core/kernel/message.ts'
import type { ModelRef } from '../../core/kernel/model.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { SecurityMode } from '../../core/kernel/security-mode.ts'
import type { SecurityModeName } from '../../core/kernel/session.ts'
import { attachBuiltInHooks } from '../../core/lifecycle/attach-built-in-hooks.ts'
import { HookRegistry } from '../../core/lifecycle/hook-registry.ts'
import type { HookSource } from '../../core/lifecycle/hook.ts'
import { FailureError } from '../failure-error.ts'
import type { HostedTurn } from './hosted-turn.ts'
import { redactEarlier } from './redact-earlier.ts'
import type { RunSupervisorPorts } from './run-supervisor.ts'

type SwitchKey = 'secret-guard' | 'trim-answers' | 'deliberate-mode'

export interface TurnRunnerPorts {
  model: ModelPort
  clock: ClockPort
  ids: IdPort
  /** The tools of one turn, made for what the person has written in its branch. */
  toolsFor(history: readonly Message[]): ToolSource
  interactions: InteractionPort
  approvalsOf(sessionId: SessionId): ApprovalStorePort
  digest: DigestPort
  /** `null`: the provider is no longer there, which its first request will say. */
  paceOf(model: ModelRef): Promise<ModelPace | null>
  /** `null`: the person never chose. */
  readSwitch(key: SwitchKey): Promise<Result<boolean | null>>
  readPatterns(): Promise<Result<string[]>>
  redactStoredKeys(text: string): Promise<string>
}

/** Runs turns with what the person has set: their mode, their hooks, their tools. Read once a turn, at its beginning. */
export function createTurnRunner(ports: TurnRunnerPorts): Pick<RunSupervisorPorts, 'runTurn' | 'resumeTurn'> {
  return {
    async runTurn(turn, signal) {
      const prepared = await prepare(turn, ports)
      await runTurn(prepared.input, prepared.ports, signal)
    },
    async resumeTurn(turn, events, signal) {
      const prepared = await prepare(turn, ports)
      await resumeTurn(prepared.input, events, { ports: prepared.ports, signal })
    },
  }
}

async function prepare(
  { input, mode, log, steer }: HostedTurn,
  ports: TurnRunnerPorts,
): Promise<{ input: TurnInput; ports: TurnPorts }> {
  const { model, clock, ids, toolsFor, interactions, approvalsOf, digest } = ports
  const isDeliberate = await isOn('deliberate-mode', ports)
  const pace = await ports.paceOf(input.model)
  return {
    input: {
      ...input,
      history: await withoutStoredKeys(input, ports),
      mode: await readMode(mode, ports),
      isDeliberate,
      ...(pace && { pace }),
    },
    ports: {
      model,
      clock,
      ids,
      tools: toolsFor(input.history),
      log,
      steer,
      hooks: await attachHooks(ports),
      authority: {
        interactions: new InteractionQueue(interactions, clock),
        approvals: approvalsOf(input.sessionId),
        digest,
      },
    },
  }
}

/** Hooks judge only what is new; what was saved without being sent was never judged. */
async function withoutStoredKeys(
  { history, userMessageId }: TurnInput,
  ports: TurnRunnerPorts,
): Promise<readonly Message[]> {
  if (!(await isOn('secret-guard', ports))) return history
  return redactEarlier(history, userMessageId, (text) => ports.redactStoredKeys(text))
}

/** Patterns that cannot be read allow nothing: the person is asked. */
async function readMode(mode: SecurityModeName, { readPatterns }: TurnRunnerPorts): Promise<SecurityMode> {
  if (mode !== 'allowlist') return { mode }
  const patterns = await readPatterns()
  return { mode, patterns: patterns.ok ? patterns.value : [] }
}

async function attachHooks(ports: TurnRunnerPorts): Promise<HookSource> {
  const { redactStoredKeys } = ports
  const registry = new HookRegistry()
  const attached = attachBuiltInHooks(registry, {
    ...((await isOn('secret-guard', ports)) && { secretGuard: { redactStoredKeys } }),
    trimsAnswers: await isOn('trim-answers', ports),
  })
  if (!attached.ok) throw new FailureError(attached.failure)
  return renderUnstopped(registry)
}

/** What a stop left is rendered like any other answer, so the stop does not reach the hooks of that stage. */
function renderUnstopped(hooks: HookSource): HookSource {
  const { signal } = new AbortController()
  return {
    fire: (point, payload, firing) =>
      hooks.fire(point, payload, point.startsWith('render/') ? { ...firing, signal } : firing),
    guard: (point, payload, firing) => hooks.guard(point, payload, firing),
    transform: (point, payload, firing) => hooks.transform(point, payload, firing),
    observe: (point, payload, firing) => hooks.observe(point, payload, firing),
  }
}

const defaults: Record<SwitchKey, boolean> = {
  'secret-guard': true,
  'trim-answers': true,
  'deliberate-mode': false,
}

async function isOn(key: SwitchKey, { readSwitch }: TurnRunnerPorts): Promise<boolean> {
  const read = await readSwitch(key)
  return (read.ok ? read.value : null) ?? defaults[key]
}
