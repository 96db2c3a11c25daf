import type { HostedTool } from '../kernel/hosted-tool.ts'
import type { RunEventBody } from '../kernel/run-event.ts'

/**
 * Which tools of the provider a turn has. The person switched them on for the chat; once untrusted content is in it they
 * are asked about again, and a no takes them away for the rest of the turn.
 */
export class HostedToolsSwitch {
  #tools: readonly HostedTool[]
  #isJudged = false
  #offSince: number | undefined

  constructor(tools: readonly HostedTool[] = []) {
    this.#tools = tools.toSorted()
  }

  get tools(): readonly HostedTool[] {
    return this.#tools
  }

  get isJudged(): boolean {
    return this.#isJudged
  }

  /** Whether the request of this round is the first without them. */
  wereSwitchedOff(round: number): boolean {
    return this.#offSince === round
  }

  apply(event: RunEventBody): void {
    if (event.type !== 'hosted-tools-judged') return
    this.#isJudged = true
    if (event.isKept) return
    this.#tools = []
    this.#offSince = event.round
  }
}
