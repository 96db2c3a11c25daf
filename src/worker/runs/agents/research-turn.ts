import { observeLog } from '../../../core/agents/observe-log.ts'
import { deepResearchSupervisor } from '../../../core/agents/research/deep-research-supervisor.ts'
import { PageSlots } from '../../../core/agents/research/page-slots.ts'
import { researcherPrompt } from '../../../core/agents/research/prompts/researcher-prompt.ts'
import { supervisorPrompt } from '../../../core/agents/research/prompts/supervisor-prompt.ts'
import { ReportWriter } from '../../../core/agents/research/report-writer.ts'
import { researcher } from '../../../core/agents/research/researcher.ts'
import { ResearchClock } from '../../../core/agents/research/research-clock.ts'
import { readWebLog } from '../../../core/agents/research/read-web-log.ts'
import { ResearchSession, type ResearchPorts } from '../../../core/agents/research/research-session.ts'
import { ToolRegistry } from '../../../core/engine/calls/tool-registry.ts'
import type { Tool } from '../../../core/engine/calls/tool.ts'
import type { StoredAgentRun } from '../../../core/engine/ports/agent-run-store-port.ts'
import type { FallbackModel, ToolSource, TurnPorts } from '../../../core/engine/ports/turn-ports.ts'
import type { TurnConfig } from '../../../core/engine/turn/turn-config.ts'
import type { AgentOrder } from '../../../core/model/agents/agent-call.ts'
import type { ModelPrice } from '../../../core/model/providers/model-info.ts'
import { isSameModel } from '../../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { researchLimits } from '../../../core/model/research/research-limits.ts'
import type { ResearchSettings } from '../../../core/model/research/research-terms.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import { createAskQuestions } from '../../../adapters/tools/ask-user.ts'
import { createGetSearchHistory } from '../../../adapters/tools/research/get-search-history.ts'
import { createReportGeneration } from '../../../adapters/tools/research/report-generation.ts'
import { createResearchPlan } from '../../../adapters/tools/research/research-plan.ts'
import { ResearchWeb } from '../../../adapters/tools/research/research-web.ts'
import { createResearcherAgent } from '../../../adapters/tools/research/researcher-agent.ts'
import { createSubmitNotes } from '../../../adapters/tools/research/submit-notes.ts'
import type { WrapUpRequests } from '../run-inputs.ts'
import { isFromFile, type AgentProfile, type RootTurn } from './child-turn.ts'

export interface ResearchTurnPorts extends ResearchPorts {
  /** Creates the built-in tools of a turn, without those that the user turned off. */
  toolsFor(config: TurnConfig): ToolSource
  /** Returns `undefined` if the price is unknown. */
  priceOf(model: ModelRef): Promise<ModelPrice | undefined>
  /** Returns what requests to a model need to know of it. */
  describeModel(model: ModelRef): Promise<FallbackModel>
  /** Stops the turn, because the user canceled the research. */
  cancel(): void
  wrapUps: Pick<WrapUpRequests, 'signal' | 'request'>
}

export interface ResearchTurn extends Pick<RootTurn, 'input' | 'ports'> {
  /** Researchers that work at once. */
  maxPlaces: number
  profileOf(order: AgentOrder): AgentProfile
}

/** The longest research has 3 rounds of researchers; the rest is planning, nudges and the report. */
const maxRounds = 40

/**
 * Makes a prepared turn a deep research: the supervisor with its tools, and the profile of its researchers. Nothing of it is
 * loaded for other turns.
 */
export async function prepareResearch(
  { input, ports, config }: Pick<RootTurn, 'input' | 'ports' | 'config'>,
  { effort }: ResearchSettings,
  {
    stored,
    children,
    ...own
  }: ResearchTurnPorts & {
    stored: readonly RunEvent[]
    children: readonly StoredAgentRun[]
  },
): Promise<ResearchTurn> {
  const { sessionId, model, limits } = input
  const isForeign = stored.length > 0 && isFromFile(input)
  const session = new ResearchSession(
    {
      sessionId,
      effort,
      typedAddresses: config.typedAddresses,
      stored,
      earlier: readWebLog(stored, children),
    },
    own,
  )
  await session.restorePages((bytes) => new TextDecoder().decode(bytes))
  const fallbacks = [...(input.fallbacks ?? [])]
  const writer = new ReportWriter(session, stored)
  const base = own.toolsFor(config)
  const { searchEngine, pageReader, fetchProxyUrl } = config.web
  // A search is of no use to researchers that cannot read what it finds.
  const hasWebTools = ['web_search', 'fetch_url'].every((name) => findOffered(base, name))
  const plan = createResearchPlan({
    session,
    model,
    pricesOf: async ({ research, writing }) => ({
      research: await own.priceOf(research),
      writing: await own.priceOf(writing),
    }),
    searchEngine: hasWebTools ? searchEngine?.name : undefined,
    areWebToolsOff: searchEngine && !hasWebTools ? true : undefined,
    hasPageReader: pageReader !== undefined || fetchProxyUrl !== undefined || searchEngine?.href === null,
    hasFiles: findOffered(base, 'search_files')?.isAvailable?.({ model, hostedTools: [] }) === true,
    cancel: () => own.cancel(),
    async addModel(added) {
      const isKnown = [input, ...fallbacks].some((each) => isSameModel(each.model, added))
      if (!isKnown) fallbacks.push(await own.describeModel(added))
    },
  })
  const { concurrency, rootCalls } = researchLimits[effort]
  const clock = new ResearchClock(
    ports.clock,
    { onWrapUp: () => own.wrapUps.request('time'), onLimit: () => own.cancel() },
    stored,
  )
  return {
    input: {
      ...input,
      prompt: [{ origin: 'built-in', text: supervisorPrompt(effort) }],
      firstTool: undefined,
      fallbacks,
      memories: undefined,
      note: undefined,
      hostedTools: undefined,
      isDeliberate: undefined,
      omitsTools: undefined,
      limits: {
        ...limits,
        toolCallBudget: rootCalls,
        maxRounds,
        maxIterations: maxRounds,
        // Starting the plan has confirmed the spending.
        ...(!isForeign && { askAtDollars: Infinity, askAtTokens: Infinity }),
      },
    },
    ports: {
      ...ports,
      agent: deepResearchSupervisor,
      log: observeLog(ports.log, (event) => clock.apply(event)),
      wrapUp: own.wrapUps.signal,
      tools: toToolSource([
        createAskQuestions(session),
        plan,
        createResearcherAgent(session),
        createReportGeneration(writer),
      ]),
      completeAnswer: createCompletion(writer, input.runId),
    },
    maxPlaces: concurrency,
    profileOf: createProfiles(session, { config, children, toolsFor: own.toolsFor, isForeign }),
  }
}

/** Returns the profile of each researcher: its tools number sources for the whole research, and the plan allows its network calls. */
function createProfiles(
  session: ResearchSession,
  {
    config,
    children,
    toolsFor,
    isForeign,
  }: {
    config: TurnConfig
    /** The researchers of an earlier worker. */
    children: readonly StoredAgentRun[]
    toolsFor: ResearchTurnPorts['toolsFor']
    isForeign: boolean
  },
): ResearchTurn['profileOf'] {
  const slots = new PageSlots()
  return (order) => {
    const { stepId, callId } = session.originOf(order)
    const earlier = children.find(({ run }) => 'callId' in run.of && run.of.callId === callId)
    const web = new ResearchWeb(session, { stepId, slots })
    const sources = session.started?.terms.sources ?? []
    return {
      agent: researcher,
      // A plan that a file brought allows nothing.
      plan: isForeign ? undefined : session.grants,
      prompt: [{ origin: 'built-in', text: researcherPrompt }],
      files: config.files ?? [],
      allowsRunScope: true,
      tools(child) {
        // Files of the chat are a source that the user chose.
        const source = toolsFor({ ...child, branch: config.branch })
        const wrap = (name: string, change: (tool: Tool) => Tool): Tool[] => {
          const tool = findOffered(source, name)
          return tool ? [change(tool)] : []
        }
        const own = [
          ...(sources.includes('web')
            ? [
                ...wrap('web_search', (tool) => web.withNumbers(tool)),
                ...wrap('fetch_url', (tool) => web.withSources(tool)),
              ]
            : []),
          ...(sources.includes('files') ? wrap('search_files', (tool) => web.withFiles(tool)) : []),
          ...wrap('current_time', (tool) => tool),
          createGetSearchHistory(session),
          createSubmitNotes(session, stepId, earlier?.events),
        ]
        return toToolSource(own)
      },
    }
  }
}

/** Returns a tool unless the user turned it off. */
function findOffered(source: ToolSource, name: string): Tool | undefined {
  return source.declarations().some((declaration) => declaration.name === name) ? source.get(name) : undefined
}

function toToolSource(tools: readonly Tool[]): ToolSource {
  const registry = new ToolRegistry()
  for (const tool of tools) registry.register(tool)
  return registry
}

/** Makes the report of a research that ended without one, from its answer text or from the notes. */
function createCompletion(writer: ReportWriter, runId: string): TurnPorts['completeAnswer'] {
  return async ({ status, answer, record }) => {
    const { session } = writer
    session.bind(record)
    if (session.phase === 'done') return undefined
    const id = `report-${runId}`
    const report = await writer.complete({ id, answer, isUnfinished: status !== 'complete' })
    if (!report) return undefined
    session.setPhase('done')
    const { title, summary, body } = report
    return { callId: id, toolName: 'report_generation', arguments: { title, summary, body }, result: report }
  }
}
