import type { CallId } from '../kernel/id.ts'
import type { ModelRef } from '../kernel/model.ts'
import type { RunEvent } from '../kernel/run-event.ts'
import { addUsage, noUsage, type Usage } from '../kernel/usage.ts'
import type { UsageShare } from '../kernel/usage-share.ts'

/** What the requests of a run have used that came to an end, its tools' own included, in all and by model and tool. */
export class UsageFold {
  #total = noUsage
  readonly #shares = new Map<string, UsageShare>()
  readonly #models = new Map<string, ModelRef>()
  readonly #toolNames = new Map<CallId, string>()

  apply(event: RunEvent): void {
    if (event.type === 'provider-request-started') this.#models.set(event.requestId, event.model)
    else if (event.type === 'tool-invocation-started') this.#toolNames.set(event.callId, event.toolName)
    else if (event.type === 'tool-usage-reported')
      this.#add(event.model, event.usage, this.#toolNames.get(event.callId))
    else if (event.type === 'provider-request-completed' || event.type === 'provider-request-failed')
      this.#add(this.#models.get(event.requestId), event.usage)
  }

  get total(): Usage {
    return this.#total
  }

  /** In the order of their first use. */
  get shares(): UsageShare[] {
    return [...this.#shares.values()]
  }

  #add(model: ModelRef | undefined, usage: Usage | undefined, toolName?: string): void {
    if (!usage) return
    this.#total = addUsage(this.#total, usage)
    if (!model) return
    const key = JSON.stringify([model.providerId, model.modelId, toolName])
    const before = this.#shares.get(key)?.usage ?? noUsage
    this.#shares.set(key, {
      model,
      ...(toolName !== undefined && { toolName }),
      usage: addUsage(before, usage),
    })
  }
}
