import type { CallId } from '../../model/id.ts'

/** The scope of a grant. A change of any field makes it a different grant. */
export interface GrantToken {
  stageExecutionId: string
  attempt: number
  proposalId: CallId
  toolName: string
  argumentsDigest: string
}

export type GrantUse = 'consumed' | 'not-found' | 'already-consumed' | 'stage-expired'

/** One-time permissions of a workflow's stage for single calls. They are not stored and end with the stage. */
export interface GrantsPort {
  /** Adds a grant that the user has given. */
  grant(token: GrantToken): void
  consume(token: GrantToken): GrantUse
}

/** The stage of a workflow that drives the turn. It decides before the mode, which is then not used. */
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

  /** Adds a grant. Has no effect after the stage has ended, or for a token that was granted before. */
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
