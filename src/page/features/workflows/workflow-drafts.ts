import { create } from 'zustand'
import type { WorkflowId } from '../../../core/model/id.ts'
import { workflowIdSchema } from '../../../core/model/id.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import { isRecord, parseJson } from '../../../lib/json.ts'
import { ownName } from '../../../lib/path-name.ts'
import { readDefinition } from './read-definition.ts'

/** Changes of a workflow that are not saved. */
export interface WorkflowDraft {
  workflow: Workflow
  /** The text of the JSON view, while the form cannot show it as a definition. */
  text?: string
  /** The workflow is not stored yet. */
  isNew: boolean
  /** Time at which the version was saved that the changes are based on. */
  savedAt?: number
}

type Drafts = Readonly<Record<WorkflowId, WorkflowDraft>>

const tabKey = 'innerloop:workflow-drafts'

/** Unsaved definitions by the id in the address. They stay until the tab is closed. */
export const useWorkflowDrafts = create<{ drafts: Drafts }>(() => ({ drafts: readTab() }))

export function setWorkflowDraft(id: WorkflowId, draft: WorkflowDraft): void {
  write({ ...useWorkflowDrafts.getState().drafts, [id]: draft })
}

export function discardWorkflowDraft(id: WorkflowId): void {
  const { [id]: _gone, ...drafts } = useWorkflowDrafts.getState().drafts
  write(drafts)
}

function write(drafts: Drafts): void {
  useWorkflowDrafts.setState({ drafts })
  try {
    sessionStorage.setItem(ownName(tabKey), JSON.stringify(drafts, withoutNaN))
  } catch {
    // Storage is missing or full. The drafts stay until the page is left.
  }
}

/** Stores 0 for an entry that is not a number. JSON would have `null`, with which the draft could not be read again. */
function withoutNaN(_key: string, value: unknown): unknown {
  return Number.isNaN(value) ? 0 : value
}

function readTab(): Drafts {
  let stored: string | null = null
  try {
    stored = sessionStorage.getItem(ownName(tabKey))
  } catch {
    // Storage is blocked. There are no drafts.
  }
  const parsed = parseJson(stored ?? '')
  if (!isRecord(parsed)) return {}
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([id, draft]) => {
      if (!workflowIdSchema.safeParse(id).success || !isRecord(draft)) return []
      const workflow = readDefinition(draft['workflow'])
      if (workflow === undefined) return []
      const text = typeof draft['text'] === 'string' ? { text: draft['text'] } : {}
      const savedAt = typeof draft['savedAt'] === 'number' ? { savedAt: draft['savedAt'] } : {}
      return [[id, { workflow, isNew: draft['isNew'] === true, ...text, ...savedAt }]]
    }),
  )
}
