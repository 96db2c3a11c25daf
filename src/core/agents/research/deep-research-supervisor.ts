import type { AgentConfig, AgentState, AgentView, NoCallsAnswer } from '../../engine/agent/agent-config.ts'
import { dataPolicies } from '../../model/agents/data-policy.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import { isSameModel } from '../../model/providers/model-ref.ts'
import { researchLimits } from '../../model/research/research-limits.ts'
import type { ResearchPhase } from '../../model/runs/agent-event.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'
import { closeCutJson } from './close-cut-json.ts'
import { supervisorNudges } from './prompts/supervisor-prompt.ts'

const version = 1
/** Requests before the user has started the plan. */
const maxPlanningRequests = 3
/** Tries of a report that failed, after which code builds it. */
const maxFailedReports = 2

export const supervisorTools = ['ask_user', 'research_plan', 'researcher_agent', 'report_generation']

type SupervisorState = {
  version: number
  phase: ResearchPhase
  /** Rounds in which researchers were started, and the most that the effort allows. */
  rounds: number
  maxRounds: number
  lastRound: number
  failedReports: number
  reportCalls: string[]
  hasNotes: boolean
  hasReport: boolean
  writing: ModelRef | null
  maxDollars: number | null
  maxTokens: number | null
}

const initialState: SupervisorState = {
  version,
  phase: 'clarify',
  rounds: 0,
  maxRounds: researchLimits.normal.rounds,
  lastRound: -1,
  failedReports: 0,
  reportCalls: [],
  hasNotes: false,
  hasReport: false,
  writing: null,
  maxDollars: null,
  maxTokens: null,
}

/** The agent that leads a deep research: questions, plan, researchers, report. It sees only notes and has no network tool. */
export const deepResearchSupervisor: AgentConfig = {
  name: 'deep-research-supervisor',
  limits: {},
  tools: { only: supervisorTools },
  condenseAfterResults: null,
  useParallelTools: true,
  resumes: 'all',
  enableGlobalContextUpdate: true,
  initializeAgentState: () => initialState,
  reduceAgentState: (state, event) => reduceState(state, event),
  shouldContinueLoop({ state, counters }) {
    const { phase, hasReport, failedReports, maxDollars, maxTokens } = read(state)
    // The user has paid for the planning only.
    if ((phase === 'clarify' || phase === 'plan') && counters.iterations >= maxPlanningRequests) return false
    const isOverLimit =
      (maxDollars !== null && counters.dollars >= maxDollars) ||
      (maxTokens !== null && counters.tokens >= maxTokens)
    return !hasReport && failedReports < maxFailedReports && !isOverLimit
  },
  shouldSendTools({ state }) {
    const { phase, ...progress } = read(state)
    if (phase === 'plan') return { tool: 'research_plan' }
    if (hasFoundNothing(progress)) return 'none'
    return phase === 'report' ? { tool: 'report_generation' } : 'auto'
  },
  getModelId({ state, place }, chain) {
    const { phase, rounds, writing } = read(state)
    // After the first researchers, each request may be the one that writes the report.
    const mayReport = phase === 'report' || rounds > 0
    if (!mayReport || writing === null) return place
    const at = chain.findIndex((model) => isSameModel(model, writing))
    return at === -1 ? place : at
  },
  getDataPolicy: () => dataPolicies['deep-research-supervisor'],
  calculateUsage: (usage) => usage,
  onNoToolCalls(view, reason) {
    switch (reason) {
      case 'LIMIT_REACHED':
        return answerAtLimit(read(view.state))
      case 'NO_CALLS_GENERATED':
        return answerWithoutCalls(view)
      case 'TOOLS_DISABLED':
        return { shouldContinue: true }
    }
  },
  processToolCalls: (_calls, { state }) => ({ shouldBreak: read(state).hasReport }),
  onToolsSelected: () => [],
  onToolProgress: () => null,
  preprocessToolArguments: ({ toolName, argumentsText }) =>
    toolName === 'report_generation' ? closeCutJson(argumentsText) : null,
  handleSpecialTools({ toolName }, { state }) {
    const { rounds, maxRounds, hasNotes } = read(state)
    return toolName === 'researcher_agent' && hasNotes && rounds >= maxRounds
      ? { forceNext: 'report_generation' }
      : null
  },
}

function read(state: AgentState): SupervisorState {
  return { ...initialState, ...(state as Partial<SupervisorState>) }
}

/** Returns `true` if no researcher may be started any more and none has handed in notes. Then there is nothing to report. */
function hasFoundNothing({ rounds, maxRounds, hasNotes }: Omit<SupervisorState, 'phase'>): boolean {
  return rounds >= maxRounds && !hasNotes
}

function answerAtLimit({ phase, hasNotes }: SupervisorState): NoCallsAnswer {
  if (phase === 'clarify' || phase === 'plan')
    return { shouldContinue: true, toolChoice: 'none', instruction: supervisorNudges.noPlan }
  if (!hasNotes) return { shouldContinue: true, toolChoice: 'none', instruction: supervisorNudges.noNotes }
  return {
    shouldContinue: true,
    toolChoice: { tool: 'report_generation' },
    instruction: supervisorNudges.limit,
  }
}

/** Asks for calls three times, and then forces the report once. Without a plan there is nothing to report. */
function answerWithoutCalls({ state, counters }: AgentView): NoCallsAnswer {
  const { phase, hasReport, hasNotes, ...progress } = read(state)
  if (hasReport || phase === 'done') return { shouldContinue: false }
  if (phase === 'clarify' || phase === 'plan')
    return { shouldContinue: true, instruction: supervisorNudges.plan }
  const isForced = (counters.nudges ?? 0) >= 3 || phase === 'report'
  if (!hasNotes && (isForced || hasFoundNothing({ ...progress, hasReport, hasNotes })))
    return { shouldContinue: false }
  return isForced
    ? {
        shouldContinue: true,
        instruction: supervisorNudges.report,
        toolChoice: { tool: 'report_generation' },
      }
    : { shouldContinue: true, instruction: supervisorNudges.research }
}

function reduceState(state: AgentState, event: RunEvent): AgentState {
  switch (event.type) {
    case 'research-phase-changed':
      return { ...state, phase: event.phase }
    case 'research-terms-set': {
      const { terms } = event
      return {
        ...state,
        maxRounds: researchLimits[terms.effort].rounds,
        writing: terms.models.writing,
        maxDollars: terms.maxDollars,
        maxTokens: terms.maxTokens,
      }
    }
    case 'notes-recorded':
      return { ...state, hasNotes: true }
    case 'tool-invocation-proposed': {
      const { reportCalls, rounds, lastRound } = read(state)
      if (event.toolName === 'report_generation')
        return { ...state, reportCalls: [...reportCalls, event.callId] }
      const isNewRound = event.toolName === 'researcher_agent' && event.round !== lastRound
      return isNewRound ? { ...state, rounds: rounds + 1, lastRound: event.round } : state
    }
    case 'tool-invocation-refused':
    case 'tool-invocation-failed': {
      const { reportCalls, failedReports } = read(state)
      return reportCalls.includes(event.callId) ? { ...state, failedReports: failedReports + 1 } : state
    }
    case 'tool-invocation-succeeded': {
      const { reportCalls } = read(state)
      return event.endsTurn && reportCalls.includes(event.callId) ? { ...state, hasReport: true } : state
    }
    default:
      return state
  }
}
