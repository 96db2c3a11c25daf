import type { CallId, RunId } from '../../model/id.ts'
import type { ModelRef } from '../../model/providers/provider.ts'
import type { RunEvent, RunEventOf } from '../../model/runs/run-event.ts'
import { addUsage, noUsage, type Usage } from '../../model/usage/usage.ts'
import { toStageShare } from '../../model/usage/stage-share.ts'
import { priceUsage, type PriceTag } from '../../model/usage/usage-price.ts'
import { compactionShareName, type UsageShare } from '../../model/usage/usage-share.ts'
import type { ModelRequest } from '../ports/turn-ports.ts'

interface OpenRequest {
  model: ModelRef
  toolName?: string
  inputTokens: number
  characters: number
  reasoningCharacters: number
  /** The request was rejected before any response and waits for its retry. */
  isWaiting: boolean
}

/**
 * Reduces the events of a run to its usage: the total, and shares by model, tool and agent. Includes requests of tools and of child
 * runs, each once.
 */
export class UsageReducer {
  #total = noUsage
  readonly #shares = new Map<string, UsageShare>()
  readonly #models = new Map<string, ModelRef>()
  readonly #toolNames = new Map<CallId, string>()
  readonly #agents = new Map<RunId, Pick<UsageShare, 'agent' | 'assistantId'>>()
  #workflowId = ''
  /** Stages of the workflow by their executions. */
  readonly #stages = new Map<string, string>()
  /** The agent of the run. Absent for the main thread. */
  #agent: string | undefined
  /** Reported pairs of child run and request. */
  readonly #reported = new Set<string>()
  /** The open request. Only one is open at a time. */
  #open: OpenRequest | null = null

  apply(event: RunEvent): void {
    this.#follow(event)
    if (event.type === 'session-turn-start') this.#agent = event.agent
    else if (event.type === 'provider-request-started') this.#models.set(event.requestId, event.model)
    else if (event.type === 'compaction-invoked') this.#models.set(event.compactionId, event.model)
    else if (event.type === 'tool-invocation-started') this.#toolNames.set(event.callId, event.toolName)
    else if (event.type === 'tool-usage-reported')
      this.#add(event.model, event.usage, { toolName: this.#toolNames.get(event.callId) })
    else if (event.type === 'agent-started')
      this.#agents.set(event.childRunId, { agent: event.agent, assistantId: event.assistantId })
    else if (event.type === 'stage-entered') this.#stages.set(event.stageExecutionId, event.stageId)
    else if (event.type === 'workflow-started') this.#workflowId = event.workflowId
    else if (event.type === 'stage-check-gate-result') this.#followStage(event)
    else if (event.type === 'agent-usage-reported') this.#addOfChild(event)
    else if (event.type === 'compaction-performed' || event.type === 'compaction-failed')
      this.#add(this.#models.get(event.compactionId), event.usage, { toolName: compactionShareName })
    else if (isEndOfRequest(event)) this.#add(this.#models.get(event.requestId), event.usage)
  }

  get total(): Usage {
    return this.#total
  }

  /** Shares in the order of their first use. */
  get shares(): UsageShare[] {
    return [...this.#shares.values()]
  }

  /** The model of the open request, if any. */
  get openModel(): ModelRef | undefined {
    return this.#open?.model
  }

  /** Counts the open request of a dead worker, as an estimate from what was sent and received. */
  endOpenRequest(price?: PriceTag): void {
    const open = this.#open
    this.#open = null
    if (!open) return
    const { characters, reasoningCharacters, toolName } = open
    const received = estimateReceived({ characters, reasoningCharacters })
    const inputTokens = open.isWaiting ? 0 : open.inputTokens
    this.#add(open.model, priceUsage({ ...received, inputTokens }, price), { toolName })
  }

  #follow(event: RunEvent): void {
    if (event.type === 'provider-request-started') {
      const inputTokens = event.context?.parts.reduce((sum, { tokens }) => sum + tokens, 0) ?? 0
      const { model } = event
      this.#open = { model, inputTokens, characters: 0, reasoningCharacters: 0, isWaiting: false }
    } else if (event.type === 'compaction-invoked') {
      const { model, tokensBefore: inputTokens } = event
      const nothing = { characters: 0, reasoningCharacters: 0, isWaiting: false }
      this.#open = { model, toolName: compactionShareName, inputTokens, ...nothing }
    } else if (endsRequest(event)) {
      this.#open = null
    } else if (this.#open && event.type === 'retry-scheduled') this.#open.isWaiting = true
    else if (this.#open && event.type === 'retry-started') this.#open.isWaiting = false
    else if (this.#open && isReceived(event)) {
      this.#open.characters += event.text.length
      if (event.type === 'provider-reasoning-streamed') this.#open.reasoningCharacters += event.text.length
    }
  }

  #followStage({ childRunId, stageExecutionId }: RunEventOf<'stage-check-gate-result'>): void {
    const stageId = this.#stages.get(stageExecutionId)
    if (childRunId && stageId !== undefined)
      this.#agents.set(childRunId, { agent: toStageShare(this.#workflowId, stageId) })
  }

  #addOfChild({ childRunId, requestId, model, usage }: RunEventOf<'agent-usage-reported'>): void {
    const pair = `${childRunId}/${requestId}`
    if (this.#reported.has(pair)) return
    this.#reported.add(pair)
    this.#add(model, usage, this.#agents.get(childRunId))
  }

  #add(
    model: ModelRef | undefined,
    usage: Usage | undefined,
    { toolName, agent = this.#agent, assistantId }: Omit<UsageShare, 'model' | 'usage'> = {},
  ): void {
    if (!usage) return
    this.#total = addUsage(this.#total, usage)
    if (!model) return
    const key = JSON.stringify([model.providerId, model.modelId, toolName, agent, assistantId])
    const before = this.#shares.get(key)?.usage ?? noUsage
    this.#shares.set(key, {
      model,
      toolName,
      agent,
      assistantId,
      usage: addUsage(before, usage),
    })
  }
}

function isEndOfRequest(
  event: RunEvent,
): event is RunEventOf<'provider-request-completed' | 'provider-request-failed' | 'provider-request-lost'> {
  return (
    event.type === 'provider-request-completed' ||
    event.type === 'provider-request-failed' ||
    event.type === 'provider-request-lost'
  )
}

function endsRequest(event: RunEvent): boolean {
  return isEndOfRequest(event) || event.type === 'compaction-performed' || event.type === 'compaction-failed'
}

function isReceived(
  event: RunEvent,
): event is RunEventOf<
  'provider-tokens-streamed' | 'provider-reasoning-streamed' | 'provider-tool-input-streamed'
> {
  return (
    event.type === 'provider-tokens-streamed' ||
    event.type === 'provider-reasoning-streamed' ||
    event.type === 'provider-tool-input-streamed'
  )
}

const charactersPerToken = 4

interface Received {
  characters: number
  reasoningCharacters: number
}

/** Estimates the usage of a request that did not report it, at about four characters a token. */
export function estimateUsage(request: ModelRequest, received: Received): Usage {
  const { system, messages, tools } = request
  const inputTokens = toTokens(JSON.stringify({ system, messages, tools }).length)
  return { ...estimateReceived(received), inputTokens }
}

function estimateReceived(received: Received): Usage {
  return {
    requests: 1,
    inputTokens: 0,
    cachedInputTokens: 0,
    outputTokens: toTokens(received.characters),
    reasoningTokens: toTokens(received.reasoningCharacters),
    source: 'estimated',
  }
}

function toTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken)
}
