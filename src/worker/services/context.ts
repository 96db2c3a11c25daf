import { toContextFigures, type ContextFigureOptions } from '../../core/context/context-figures.ts'
import { listReductions } from '../../core/model/conversation/branch-reductions.ts'
import { findSuperseded } from '../../core/model/conversation/superseded-reductions.ts'
import type { ProviderFailure } from '../../core/model/context/context-fragment.ts'
import { listParts } from '../../core/context/list-parts.ts'
import type { ModelContext } from '../../core/context/context-runtime.ts'
import type { NextTurn } from '../../core/engine/ports/run-ports.ts'
import type { ClockPort, ToolSource } from '../../core/engine/ports/turn-ports.ts'
import { previewRequest } from '../../core/engine/request/preview-request.ts'
import type { CommandOutput } from '../../core/model/commands/command.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import type { ContextFigures } from '../../core/model/context/context-report.ts'
import type { UsableMemory } from '../../core/context/select-memories.ts'
import type { MemoryPlace } from '../../core/model/assistants/memory.ts'
import type { Tool } from '../../core/engine/calls/tool.ts'
import { BranchIds } from '../../core/context/branch-ids.ts'
import { toAssistantPrompts } from '../../core/context/system-prompt.ts'
import { emptyTurnConfig, type TurnConfig, type WebConfig } from '../../core/engine/turn/turn-config.ts'
import type { ChatAssistant } from '../../core/model/assistants/assistant.ts'
import type { AssistantId, MessageId, SessionId } from '../../core/model/id.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import type { ModelCapabilities, ModelSettings } from '../../core/model/providers/model-info.ts'
import type { CacheRules, PromptCaching } from '../../core/model/context/prompt-cache.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'
import { toDraftParts, type MessageDraft } from '../../core/model/conversation/message-draft.ts'
import { SingleFlight } from '../../lib/single-flight.ts'
import { withAllowedTools } from '../runs/turn-tools.ts'
import type { TurnRunnerPorts } from '../runs/turn-runner.ts'
import { readContext } from '../runs/read-context.ts'
import { toTurnOptions } from '../runs/turn-config.ts'

export interface ContextServicePorts {
  /** Default system prompt. */
  builtIn: string
  /** Returns `null` if there is no such chat. */
  readNextTurn(sessionId: SessionId): Promise<Result<NextTurn | null>>
  /** Returns the assistant message that this worker is writing for the session. */
  replyOf(sessionId: SessionId): Message | null
  readSettings(): Promise<Result<Settings>>
  capabilitiesOf(model: ModelRef): Promise<ModelCapabilities | undefined>
  /** Returns how the prompts of a model are cached with the user's choice. If absent, nothing is forecast. */
  cacheRulesOf?(model: ModelRef, choice: PromptCaching | undefined): Promise<CacheRules | undefined>
  toolsFor(config: TurnConfig): ToolSource
  webConfigOf(settings: Settings, models: readonly ModelRef[]): Promise<WebConfig>
  readMemories?(place: MemoryPlace): Promise<readonly UsableMemory[] | undefined>
  /** Returns the IANA name of the person's time zone. If absent, no request includes the time. */
  timeZone?(): string
  clock: Pick<ClockPort, 'now' | 'sleep'>
  /** Returns the tools and instructions of MCP servers that are on in a chat. If absent, there are none. */
  prepareMcp?: TurnRunnerPorts['prepareMcp']
  /** Returns the assistant as a new chat would get it; `null` if it was deleted. */
  readAssistant(id: AssistantId): Promise<ChatAssistant | null>
}

export interface ContextReportRequest {
  sessionId: SessionId | null
  model: ModelRef
  settings?: ModelSettings | undefined
  assistantId?: AssistantId | undefined
  draft?: MessageDraft | undefined
  before?: MessageId | undefined
}

/** The next request of a chat. `history` is its branch with the draft. */
interface PreparedNext {
  context: ModelContext
  figures: ContextFigures
  history: readonly Message[]
  /** Providers that could not be read. */
  failures: readonly ProviderFailure[]
}

/** Reports what requests contain: the last one of a chat, and the next one as far as it is known. */
export class ContextService {
  readonly #ports: ContextServicePorts
  readonly #reports = new SingleFlight<Result<CommandOutput<'report-context'>>>()

  constructor(ports: ContextServicePorts) {
    this.#ports = ports
  }

  /** Returns a report. Equal requests share their work, because a report may read thousands of messages. */
  report(question: ContextReportRequest): Promise<Result<CommandOutput<'report-context'>>> {
    return this.#reports.ask(JSON.stringify(question), () => this.#report(question))
  }

  async #report(question: ContextReportRequest): Promise<Result<CommandOutput<'report-context'>>> {
    const { sessionId } = question
    const read = sessionId === null ? succeed(null) : await this.#ports.readNextTurn(sessionId)
    if (!read.ok) return read
    const settings = await this.#ports.readSettings()
    if (!settings.ok) return settings
    const turn = read.value ?? (await this.#newChat(question))
    const live = sessionId === null ? null : this.#ports.replyOf(sessionId)
    const isRunning = live !== null || turn.history.at(-1)?.status === 'streaming'
    const superseded = findSuperseded(turn.history)
    const reductions = listReductions(turn.history).map(({ reduction, messageId, isUndone, wording }) => {
      const supersededBy = superseded.get(reduction.id)
      return { reduction, messageId, isUndone, wording, supersededBy }
    })
    return succeed({
      last: await this.#measureLast(live ? [...turn.history, live] : turn.history),
      next: isRunning ? null : (await this.#prepareNext(question, turn, settings.value)).figures,
      reductions: reductions.length > 0 ? reductions : undefined,
    })
  }

  async #measureLast(history: readonly Message[]): Promise<ContextFigures | null> {
    const answer = history.findLast(({ context }) => context !== undefined)
    if (!answer?.context || !answer.model) return null
    const terms = await this.#termsOf(answer.model, history)
    return toContextFigures(answer.context, terms)
  }

  /** Lists the parts of the chat's next request. */
  async listParts(question: ContextReportRequest): Promise<Result<CommandOutput<'list-context-parts'>>> {
    const prepared = await this.#readNext(question)
    if (!prepared.ok) return prepared
    const { context, figures, history, failures } = prepared.value
    const size = { ...context.size, scale: figures.scale }
    return succeed({ parts: listParts({ ...context, size, history, failures }) })
  }

  /**
   * Composes the next request of a chat, as if its branch were `history`, if that is given. The branch of the result does not end
   * with a draft.
   */
  async prepareNext(
    question: { sessionId: SessionId; model: ModelRef },
    history?: readonly Message[],
  ): Promise<Result<{ messages: ModelContext['messages']; tokens: number }>> {
    const prepared = await this.#readNext(question, history)
    if (!prepared.ok) return prepared
    const { context, figures } = prepared.value
    return succeed({ messages: context.messages, tokens: figures.tokens })
  }

  async #readNext(
    question: ContextReportRequest,
    history?: readonly Message[],
  ): Promise<Result<PreparedNext>> {
    const { sessionId } = question
    const read = sessionId === null ? succeed(null) : await this.#ports.readNextTurn(sessionId)
    if (!read.ok) return read
    const settings = await this.#ports.readSettings()
    if (!settings.ok) return settings
    const turn = read.value ?? (await this.#newChat(question))
    return succeed(await this.#prepareNext(question, history ? { ...turn, history } : turn, settings.value))
  }

  async #prepareNext(
    { sessionId, model, draft = { text: '' }, before }: ContextReportRequest,
    { history, modelSettings, note, prompts, projectId, mcpServers, assistant }: NextTurn,
    settings: Settings,
  ): Promise<PreparedNext> {
    const earlier = truncateBefore(history, before)
    // Counts from after that message are as good for the estimate.
    const terms = await this.#termsOf(model, history)
    const { isDeliberate, omitsTools, triggers, maxMessages } = toTurnOptions(settings, assistant)
    const hostedTools = modelSettings?.hostedTools
    const choice = modelSettings?.promptCaching ?? settings['prompt-caching']
    const branch = [...earlier, toQuestion(draft)]
    const place = { sessionId: sessionId ?? undefined, projectId }
    const { builtIn, clock, timeZone } = this.#ports
    const readMemories = () => this.#ports.readMemories?.(place)
    const [web, cache, mcp, read] = await Promise.all([
      this.#ports.webConfigOf(settings, [model]),
      this.#ports.cacheRulesOf?.(model, choice),
      this.#ports.prepareMcp?.({ sessionId: sessionId ?? emptyTurnConfig.sessionId, choices: mcpServers }),
      readContext({ settings, prompts, builtIn, readMemories, timeZone }, clock),
    ])
    const now = clock.now()
    const context = await previewRequest(
      {
        model,
        prompt: read.prompt,
        history: branch,
        maxMessages,
        note,
        memories: read.memories,
        serverInstructions: mcp?.instructions,
        time: read.timeZone === undefined ? undefined : { now, zone: read.timeZone },
        ...(isDeliberate && { isDeliberate }),
        omitsTools,
        triggers,
        hostedTools,
        callsTools: terms.capabilities?.callsTools === false ? false : undefined,
        windowTokens: terms.capabilities?.windowTokens,
        outputTokens: terms.capabilities?.outputTokens,
        settings: modelSettings,
        cache,
        now,
      },
      this.#listTools({ assistant, settings, branch, web, mcpTools: mcp?.tools ?? [], place }),
    )
    const { measure, prefixBrokenBy } = context
    const figures = toContextFigures(
      { ...measure, prefixBrokenBy },
      { ...terms, maxOutputTokens: modelSettings?.maxOutputTokens },
    )
    const { cacheForecast: forecast, cacheBreakpoints = [] } = context
    if (forecast) figures.cache = { forecast, breakpoints: [...cacheBreakpoints] }
    return { context, figures, history: branch, failures: read.failures }
  }

  #listTools({
    assistant,
    settings,
    branch,
    web,
    mcpTools,
    place,
  }: {
    assistant: ChatAssistant | undefined
    settings: Settings
    branch: readonly Message[]
    web: WebConfig
    mcpTools: readonly Tool[]
    place: MemoryPlace
  }): ToolSource {
    const turnConfig = {
      ...emptyTurnConfig,
      branch: new BranchIds(branch),
      web,
      mcpTools,
      files: assistant?.files ?? [],
      projectId: place.projectId,
      isMemoryOff: settings.memory === false,
    }
    return withAllowedTools({ names: assistant?.tools, off: settings['tools-off'] }, (config) =>
      this.#ports.toolsFor(config),
    )(turnConfig)
  }

  async #newChat({ settings, assistantId }: ContextReportRequest): Promise<NextTurn> {
    const assistant = assistantId === undefined ? null : await this.#ports.readAssistant(assistantId)
    return {
      history: [],
      prompts: assistant ? toAssistantPrompts(assistant) : {},
      assistant: assistant ?? undefined,
      modelSettings: settings,
    }
  }

  async #termsOf(
    model: ModelRef,
    history: readonly Message[],
  ): Promise<Omit<ContextFigureOptions, 'capabilities'> & { capabilities: ModelCapabilities | undefined }> {
    return { model, history, capabilities: await this.#ports.capabilitiesOf(model) }
  }
}

function truncateBefore(history: readonly Message[], before: MessageId | undefined): readonly Message[] {
  const at = history.findIndex(({ id }) => id === before)
  return at === -1 ? history : history.slice(0, at)
}

/** Creates the message of a draft. Its position in the chat does not matter here. */
function toQuestion(draft: MessageDraft): Message {
  return {
    id: 'message-draft' as Message['id'],
    sessionId: 'session-draft' as SessionId,
    parentId: null,
    order: 0,
    role: 'user',
    status: 'complete',
    parts: toDraftParts(draft),
    createdAt: 0,
  }
}
