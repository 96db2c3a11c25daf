/** English texts of core/workflows, by code. */
export const workflowsTexts = {
  'workflow-saved-elsewhere': /*i18n*/ 'This workflow was saved elsewhere after you started to edit it.',
  'workflow-saved-elsewhere-hint': /*i18n*/ 'Keep or discard your changes, then try again.',
  'workflow-has-problems': /*i18n*/ 'The workflow has problems. Open it in the library to see them.',
  'workflow-stage-runs-used':
    /*i18n*/ 'The workflow reached its limit of {count, plural, one {# stage run} other {# stage runs}}.',
  'workflow-tool-calls-used':
    /*i18n*/ 'The workflow reached its limit of {count, plural, one {# tool call} other {# tool calls}}.',
  'workflow-too-many-items':
    /*i18n*/ 'The list of the stage “{title}” is too long: {count}. The limit is {max}.',
  'stage-gave-no-result':
    /*i18n*/ 'The stage “{title}” gave no usable result in {count, plural, one {# attempt} other {# attempts}}.',
  'stage-not-run':
    /*i18n*/ 'A rule before the stage “{title}” prevented it from running, so it sent no request.',
  'stage-not-run-hint':
    /*i18n*/ 'Start the workflow again and fill in its inputs. A rule may need one that is optional.',
  'stage-check-failed': /*i18n*/ 'The result of the stage “{title}” did not pass its check.',
  'stage-sibling-failed': /*i18n*/ '“{name}” failed, so the other stages of its group were stopped.',
  'stage-sibling-skipped': /*i18n*/ '“{name}” was skipped, but the next stage needs its result.',
} as const
