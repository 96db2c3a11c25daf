import type { CallId } from '../kernel/id.ts'

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
