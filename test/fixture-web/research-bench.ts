import type { BuiltInToolPorts } from '../../src/adapters/tools/built-in-tools.ts'
import { createAskQuestions } from '../../src/adapters/tools/ask-user.ts'
import { createFetchUrl } from '../../src/adapters/tools/fetch-url.ts'
import { createGetSearchHistory } from '../../src/adapters/tools/research/get-search-history.ts'
import { createReportGeneration } from '../../src/adapters/tools/research/report-generation.ts'
import { createResearchPlan } from '../../src/adapters/tools/research/research-plan.ts'
import { createResearcherAgent } from '../../src/adapters/tools/research/researcher-agent.ts'
import { ResearchWeb } from '../../src/adapters/tools/research/research-web.ts'
import { createSubmitNotes } from '../../src/adapters/tools/research/submit-notes.ts'
import { createWebSearch } from '../../src/adapters/tools/web-search.ts'
import { checkReport } from '../../src/adapters/tool-worker/jobs/check-report.ts'
import { deepResearchSupervisor } from '../../src/core/agents/research/deep-research-supervisor.ts'
import { PageSlots } from '../../src/core/agents/research/page-slots.ts'
import { supervisorPrompt } from '../../src/core/agents/research/prompts/supervisor-prompt.ts'
import { researcherPrompt } from '../../src/core/agents/research/prompts/researcher-prompt.ts'
import { ReportWriter } from '../../src/core/agents/research/report-writer.ts'
import { researcher } from '../../src/core/agents/research/researcher.ts'
import { ResearchSession } from '../../src/core/agents/research/research-session.ts'
import { toOutcome } from '../../src/core/agents/read-answer.ts'
import { runAgent } from '../../src/core/agents/run-agent.ts'
import { InteractionQueue } from '../../src/core/engine/approvals/interaction-queue.ts'
import { ToolRegistry } from '../../src/core/engine/calls/tool-registry.ts'
import type { Tool } from '../../src/core/engine/calls/tool.ts'
import type { AgentRunnerPort } from '../../src/core/engine/ports/agent-runner-port.ts'
import type {
  AuthoritySetup,
  ModelPort,
  TurnInput,
  TurnPorts,
} from '../../src/core/engine/ports/turn-ports.ts'
import { emptyTurnConfig, type SelectedSearchEngine } from '../../src/core/engine/turn/turn-config.ts'
import { runTurn } from '../../src/core/engine/turn/run-turn.ts'
import type { RunId, SessionId } from '../../src/core/model/id.ts'
import type { Report } from '../../src/core/model/research/report.ts'
import type { Interaction, InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import { CountedIds } from '../doubles/counted-ids.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'
import { realClock } from '../doubles/real-clock.ts'
import { RecordingRunLog } from '../doubles/recording-run-log.ts'
import { ToolPorts } from '../doubles/tool-ports.ts'
import { benchModel, replyStub, userMessage } from '../doubles/turn-bench.ts'
import { startFixtureWeb } from './fixture-web.ts'
import { createWebPorts, fixtureEngine } from './web-ports.ts'

export interface ResearchOutcome {
  report: Report
  session: ResearchSession
  /** Events of the supervisor, and of each researcher. */
  log: RecordingRunLog
  children: readonly RecordingRunLog[]
  /** Addresses that the fixture web was asked for. */
  requested: readonly string[]
  /** Reads the stored text of a source. */
  textOf(number: number): Promise<string>
}

/** A person who starts every plan as it is and answers forms with what is preset. */
function createAuthority(): AuthoritySetup {
  return {
    interactions: new InteractionQueue({ raise: async (interaction) => respond(interaction) }, realClock),
    approvals: { list: async () => [], add: async () => ({ ok: true, value: null }) },
    digest: { sha256: async (text) => `${text.length}` },
  }
}

function respond(interaction: Interaction): InteractionAnswer {
  switch (interaction.kind) {
    case 'plan': {
      const { plan, terms } = interaction
      return { outcome: 'accepted', value: { kind: 'plan', plan, terms } }
    }
    case 'form': {
      const values = interaction.fields.map(({ name, preset }) => [name, preset ?? null] as const)
      return { outcome: 'accepted', value: { kind: 'form', values: Object.fromEntries(values) } }
    }
    default:
      return { outcome: 'unattended' }
  }
}

function toRegistry(tools: readonly Tool[]): ToolRegistry {
  const registry = new ToolRegistry()
  for (const tool of tools) registry.register(tool)
  return registry
}

/**
 * Runs a research on the real engine, with the real configurations and tools, over the fixture web. Only the model, the person and
 * the storage are doubles.
 */
export async function runResearch(question: string, model: ModelPort): Promise<ResearchOutcome> {
  const web = await startFixtureWeb()
  const outcome = await runOverWeb(question, { model, ports: createWebPorts(web), engine: fixtureEngine })
  return Object.assign(outcome, { requested: web.requested })
}

interface WebSetup {
  model: ModelPort
  ports: Partial<BuiltInToolPorts> & Pick<BuiltInToolPorts, 'searchWeb'>
  engine: SelectedSearchEngine
}

/** Runs a research with the ports of another web. */
export async function runOverWeb(
  question: string,
  { model, ports, engine }: WebSetup,
): Promise<Omit<ResearchOutcome, 'requested'>> {
  const blobs = new MemoryBlobs()
  const ids = new CountedIds()
  const session = new ResearchSession(
    { sessionId: 'session-1' as SessionId, effort: 'normal', typedAddresses: new Set(), stored: [] },
    { blobs, checkPage: (page) => Promise.resolve(checkReport(page, undefined as never)) },
  )
  const webSearch = createWebSearch(ports.searchWeb, {
    web: { ...emptyTurnConfig.web, searchEngine: engine },
  })
  const fetchUrl = createFetchUrl(
    Object.assign(new ToolPorts(), ports, { typedAddresses: new Set<string>() }),
  )
  const slots = new PageSlots()
  const log = new RecordingRunLog()
  const children: RecordingRunLog[] = []
  const authority = createAuthority()
  const shared = { clock: realClock, ids, model, blobs, authority }

  const toInput = (runId: string, text: string): TurnInput => {
    const { sessionId, id: assistantMessageId } = replyStub()
    const message = userMessage(text)
    return {
      runId: runId as RunId,
      sessionId,
      userMessageId: message.id,
      assistantMessageId,
      model: benchModel,
      prompt: [],
      history: [message],
      mode: { mode: 'auto' },
    }
  }

  const agentRunner: AgentRunnerPort = {
    stopAll: async () => undefined,
    async run({ callId, order, taint }, parent, signal) {
      const stepId = /^Step: (.+)$/m.exec(order.brief)?.[1] ?? ''
      const childLog = new RecordingRunLog()
      children.push(childLog)
      const { numbered, read } = wrapTools(new ResearchWeb(session, { stepId, slots }), {
        webSearch,
        fetchUrl,
      })
      const childPorts: TurnPorts = {
        ...shared,
        log: childLog,
        agent: researcher,
        authority: { ...authority, plan: session.grants },
        tools: toRegistry([
          numbered,
          read,
          createGetSearchHistory(session),
          createSubmitNotes(session, stepId),
        ]),
      }
      const runId = `run-of-${callId}`
      const input: TurnInput = {
        ...toInput(runId, order.brief),
        prompt: [{ origin: 'built-in', text: researcherPrompt }],
        limits: { toolCallBudget: order.allowance.toolCalls },
        child: {
          agent: { runId: runId as RunId, name: order.agent, label: order.label },
          taint,
          allowance: order.allowance.amount,
          allowsRunScope: true,
        },
      }
      const run = {
        input,
        ports: childPorts,
        allowance: order.allowance,
        stored: [],
        reported: new Set<string>(),
        activeMs: 0,
      }
      const { end, events } = await runAgent(run, parent, signal)
      return toOutcome(input, end, events)
    },
  }
  const writer = new ReportWriter(session)
  const rootPorts: TurnPorts = {
    ...shared,
    log,
    agent: deepResearchSupervisor,
    agentRunner,
    tools: toRegistry([
      createAskQuestions(session),
      createResearchPlan({
        session,
        model: benchModel,
        pricesOf: async () => ({}),
        searchEngine: engine.name,
        hasPageReader: false,
        hasFiles: false,
        cancel: () => undefined,
        addModel: async () => undefined,
      }),
      createResearcherAgent(session),
      createReportGeneration(writer),
    ]),
  }
  const input = toInput('run-1', question)
  await runTurn(
    { ...input, prompt: [{ origin: 'built-in', text: supervisorPrompt('normal') }] },
    rootPorts,
    new AbortController().signal,
  )
  const accepted = log.ofType('tool-invocation-succeeded').findLast(({ endsTurn }) => endsTurn === true)
  if (!accepted)
    throw new Error(`the research wrote no report: ${JSON.stringify(log.events.slice(-8), null, 1)}`)
  return {
    report: accepted.result as unknown as Report,
    session,
    log,
    children,
    textOf: async (number) => {
      const blobId = session.sources.get(number)?.blobId
      const stored = blobId && (await blobs.read(blobId))
      return stored?.ok && stored.value ? new TextDecoder().decode(stored.value.bytes) : ''
    },
  }
}

function wrapTools(web: ResearchWeb, tools: { webSearch: Tool; fetchUrl: Tool }) {
  return { numbered: web.withNumbers(tools.webSearch), read: web.withSources(tools.fetchUrl) }
}
