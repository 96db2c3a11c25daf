import { createContext, use } from 'react'
import type { Provider } from '../../../../../core/model/providers/provider.ts'
import type { Workflow } from '../../../../../core/model/workflows/workflow.ts'

/** The state that the fields of the form share. It stays the same object while the person types. */
export interface EditorServices {
  change: (update: (workflow: Workflow) => Workflow) => void
  /** Names of the tools that are installed. `undefined` until they are listed. */
  tools: ReadonlySet<string> | undefined
  providers: readonly Provider[]
  /** Commands of other workflows. `null` for a stored workflow, whose command does not follow its name. */
  takenIds: ReadonlySet<string> | null
  isReadOnly: boolean
}

export const EditorContext = createContext<EditorServices | null>(null)

export function useEditor(): EditorServices {
  const services = use(EditorContext)
  if (services === null) throw new Error('A field of the editor is outside of the editor.')
  return services
}

/** Texts of the problems by their field, with dots between keys and indexes. */
export const ProblemsContext = createContext<ReadonlyMap<string, string>>(new Map())
