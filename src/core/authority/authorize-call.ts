import type { AuthoritySource } from '../kernel/authority-record.ts'
import type { Failure } from '../kernel/failure.ts'
import type { CallId, InteractionId } from '../kernel/id.ts'
import type { ApprovalScope } from '../kernel/interaction.ts'
import type { JsonValue } from '../kernel/json.ts'
import type { RunEventBody } from '../kernel/run-event.ts'
import type { SecurityMode } from '../kernel/security-mode.ts'
import type { ApprovalStorePort } from './approvals.ts'
import type { DigestPort } from './digest.ts'
import type { ToolEnvelope } from './grants.ts'
import type { InteractionPort } from './interaction.ts'
import type { ToolAuthority } from './tool-authority.ts'

export interface AuthorityRequest {
  callId: CallId
  tool: ToolAuthority
  /** What the tool will be given, after transforms and its schema. */
  args: unknown
  /** The same as JSON: it is shown and digested. */
  arguments: JsonValue
  mode: SecurityMode
  taint: {
    /** Untrusted content is in the context. */
    tainted: boolean
    /** Addresses that the user or an earlier result spelled out, normalised. `SpelledOut` collects them. */
    spelledOut: ReadonlySet<string>
    /** `false` only where the user switched the question off. */
    asks: boolean
  }
  /** A workflow's, where one drives the turn. */
  envelope?: ToolEnvelope
  /** The question that was open when the run was interrupted: it is raised again under its id. */
  openInteractionId?: InteractionId
  /** How long a question waits; left out: for ever. */
  promptTimeoutMs?: number
}

/** The guards of call-tools/pre, bound to this call. */
export interface CallGuardsPort {
  judge(
    guards: 'all' | 'early',
  ): Promise<
    | { type: 'passed' }
    | { type: 'denied'; hookId: string; reason: string }
    | { type: 'failed'; hookId: string; failure: Failure }
  >
}

export interface AuthorityPorts {
  interactions: InteractionPort
  approvals: ApprovalStorePort
  digest: DigestPort
  guards: CallGuardsPort
  ids: { next(prefix: string): string }
  /** Gets exactly one `authority-decided` for each request, last. */
  emit(event: Extract<RunEventBody, { type: 'authority-decided' }>): void
}

/**
 * `denied` is for the model to read; the turn goes on. `halted`: nobody can answer, nothing of the batch runs and the
 * turn ends. `cancelled`: it was stopped while a person was asked. `failed`: a guard broke, and the stage with it.
 */
export type AuthorityDecision =
  | { type: 'approved'; by: AuthoritySource; scope?: ApprovalScope }
  | { type: 'denied'; by: AuthoritySource; failure: Failure }
  | { type: 'halted'; failure: Failure }
  | { type: 'cancelled' }
  | { type: 'failed'; failure: Failure }
