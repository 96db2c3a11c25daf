import type { StageId, Workflow } from './workflow.ts'

/** Error that keeps a definition from being saved and started. The code is that of the stage, the reason says more. */
export type WorkflowErrorCode =
  | 'stage-turn-cap-too-low'
  | 'stage-ctx-unresolved'
  | 'stage-completion-schema-invalid'
  | 'stage-join-dangling'
  | 'stage-definition-invalid'

export type WorkflowWarningCode = 'stage-unreachable' | 'tool-unknown' | 'no-end'

export type WorkflowProblemReason =
  /** A field is missing or has a wrong value. */
  | 'field-invalid'
  | 'field-unknown'
  | 'id-used-twice'
  | 'stage-unknown'
  /** `sequential` names exactly one stage. */
  | 'sequential-not-one'
  /** `parallel` names two or more stages, or one with `forEach`. */
  | 'parallel-not-several'
  /** A stage with `forEach` is only started by `parallel`, and never joins a group. */
  | 'for-each-not-parallel'
  | 'join-not-parallel'
  | 'join-is-sibling'
  | 'path-unknown'
  | 'path-not-a-list'
  | 'path-not-files'
  | 'path-not-a-model'
  | 'required-unknown'
  | 'items-missing'
  | 'keyword-not-allowed'
  | 'too-deep'
  | 'too-many-properties'
  | 'completion-tool-listed'
  | 'options-missing'
  | 'default-invalid'
  | 'unreachable'
  | 'tool-unknown'
  | 'no-end'

/** An item of the list "Problems". */
export interface WorkflowProblem {
  code: WorkflowErrorCode | WorkflowWarningCode
  reason: WorkflowProblemReason
  severity: 'error' | 'warning'
  /** The field, as keys and indexes within the definition. */
  field: readonly (string | number)[]
  stageId?: StageId
  /** The path, name or id that the problem is about. */
  value?: string
}

/** Result of a check. `workflow` is set if there are no errors. */
export interface WorkflowCheck {
  workflow?: Workflow
  problems: readonly WorkflowProblem[]
}
