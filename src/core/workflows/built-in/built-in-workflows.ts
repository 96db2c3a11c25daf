import type { Workflow } from '../../model/workflows/workflow.ts'
import { askThenWrite } from './ask-then-write.ts'
import { extractTable } from './extract-table.ts'
import { outlineDraft } from './outline-draft.ts'
import { translateCheck } from './translate-check.ts'

/** Workflows that come with Innerloop. Their prompts are English, and the page shows their other texts in its language. */
export const builtInWorkflows: readonly Workflow[] = [
  outlineDraft,
  translateCheck,
  extractTable,
  askThenWrite,
]
