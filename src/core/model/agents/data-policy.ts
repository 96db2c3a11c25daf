/** Names of tools that pass, and names that do not. An absent list excludes nothing. */
export interface ToolFilter {
  only?: readonly string[]
  except?: readonly string[]
}

export function passesFilter(name: string, { only, except }: ToolFilter): boolean {
  return (only === undefined || only.includes(name)) && except?.includes(name) !== true
}

/**
 * What later turns, transcripts and exports get of an agent's answers. The journal has every event anyway. A filter that is
 * `null` keeps everything.
 */
export interface DataPolicy {
  shouldStoreToolCalls: boolean
  shouldStoreToolResults: boolean
  shouldStoreText: boolean
  filterToolCalls: ToolFilter | null
  filterToolResults: ToolFilter | null
}

const keepEverything: DataPolicy = {
  shouldStoreToolCalls: true,
  shouldStoreToolResults: true,
  shouldStoreText: true,
  filterToolCalls: null,
  filterToolResults: null,
}

const keepNothing: DataPolicy = {
  ...keepEverything,
  shouldStoreToolCalls: false,
  shouldStoreToolResults: false,
  shouldStoreText: false,
}

/** The agents, each with its policy. Names are stored, so they are permanent. */
export const dataPolicies = {
  'main-thread': keepEverything,
  'deep-research-supervisor': {
    ...keepEverything,
    filterToolCalls: { only: ['ask_user', 'research_plan', 'researcher_agent', 'report_generation'] },
  },
  researcher: { ...keepEverything, filterToolCalls: { except: ['get_search_history'] } },
  assistant: keepEverything,
  stage: keepNothing,
} as const satisfies Record<string, DataPolicy>

/** Configurations of the tool loop. */
export type AgentName = keyof typeof dataPolicies
