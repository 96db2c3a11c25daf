import { z } from 'zod'
import type { ResearchSession } from '../../../core/agents/research/research-session.ts'
import { defineTool, type Tool } from '../../../core/engine/calls/tool.ts'
import { succeed } from '../../../core/model/failures/result.ts'

/** Creates the tool that lists what all researchers of this research have searched and read, so that none of them repeats it. */
export function createGetSearchHistory({ sources }: ResearchSession): Tool {
  return defineTool({
    name: 'get_search_history',
    aliases: ['get_search_history_tool'],
    description: 'Lists the queries and pages that researchers of this research have already used.',
    parameters: z.object({}),
    effects: ['read'],
    isUntrusted: true,
    isExemptFromLimit: true,
    execute() {
      const { queries, pages } = sources.history()
      return succeed({
        queries,
        pages: pages.map(({ number, title, url, state }) => ({ number, title, url, state })),
      })
    },
  })
}
