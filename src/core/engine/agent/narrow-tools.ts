import { passesFilter, type ToolFilter } from '../../model/agents/data-policy.ts'
import type { ToolSource } from '../ports/turn-ports.ts'

/** Returns the tools that pass the filter. Aliases of the others are unknown too. */
export function narrowTools(source: ToolSource, filter: ToolFilter | null): ToolSource {
  if (filter === null) return source
  return {
    get(name) {
      const tool = source.get(name)
      return tool && passesFilter(tool.name, filter) ? tool : undefined
    },
    declarations: () => source.declarations().filter(({ name }) => passesFilter(name, filter)),
  }
}
