import type { CallId } from '../../kernel/id.ts'

/** What a grant is bound to: with anything changed it is another one. */
export interface GrantToken {
  stageExecutionId: string
  attempt: number
  proposalId: CallId
  toolName: string
  argumentsDigest: string
}

export type GrantUse = 'consumed' | 'not-found' | 'already-consumed' | 'stage-expired'

/** Permissions of a workflow's stage for single calls. Each is used once; none is stored; all end with the stage. */
export interface GrantsPort {
  consume(token: GrantToken): GrantUse
}

/** A stage of a workflow that drives the turn: it decides before the mode, which is then not asked. */
export interface ToolEnvelope {
  readonly stageExecutionId: string
  readonly attempt: number
  allows(toolName: string): boolean
  readonly grants: GrantsPort
}

/** The grants of one workflow, from its start to its end. */
export class GrantLedger implements GrantsPort {
  readonly #states = new Map<string, 'open' | 'consumed'>()
  readonly #endedStages = new Set<string>()

  /** Nothing once the stage has ended. A token that was given already is not made good again. */
  grant(token: GrantToken): void {
    const key = keyOf(token)
    if (!this.#endedStages.has(token.stageExecutionId) && !this.#states.has(key))
      this.#states.set(key, 'open')
  }

  consume(token: GrantToken): GrantUse {
    if (this.#endedStages.has(token.stageExecutionId)) return 'stage-expired'
    const key = keyOf(token)
    const state = this.#states.get(key)
    if (state === undefined) return 'not-found'
    if (state === 'consumed') return 'already-consumed'
    this.#states.set(key, 'consumed')
    return 'consumed'
  }

  endStage(stageExecutionId: string): void {
    this.#endedStages.add(stageExecutionId)
  }
}

function keyOf({ stageExecutionId, attempt, proposalId, toolName, argumentsDigest }: GrantToken): string {
  return JSON.stringify([stageExecutionId, attempt, proposalId, toolName, argumentsDigest])
}
