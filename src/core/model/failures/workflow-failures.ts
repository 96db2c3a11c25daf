import type { FailureEntry } from './failure-entries.ts'

/** Failures of workflows and their stages. Stored codes are permanent. */
export const workflowFailures = {
  'workflow-bound-exceeded': {
    message: /*i18n*/ 'The workflow reached its limit.',
    hint: /*i18n*/ 'The results of finished stages are kept. You can continue from there.',
    retryable: false,
  },
  'workflow-too-many-items': {
    message: /*i18n*/ 'The list has more items than the workflow may work on.',
    retryable: false,
  },
  'stage-without-result': {
    message: /*i18n*/ 'A stage gave no usable result.',
    hint: /*i18n*/ 'The results of finished stages are kept. Continue, or choose another model.',
    retryable: true,
  },
  'stage-rejected': {
    message: /*i18n*/ 'The result of a stage did not pass its check.',
    hint: /*i18n*/ 'The results of finished stages are kept. You can continue from there.',
    retryable: true,
  },
  'parallel-sibling-failure': {
    message: /*i18n*/ 'One of several parallel stages failed, so the others were stopped.',
    hint: /*i18n*/ 'The results of finished stages are kept. You can continue from there.',
    retryable: true,
  },
  'join-precondition-violated': {
    message: /*i18n*/ 'A stage was skipped whose result the next stage needs.',
    retryable: false,
  },
} as const satisfies Record<string, FailureEntry>
