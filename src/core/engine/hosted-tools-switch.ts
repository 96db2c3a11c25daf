import type { HostedTool } from '../kernel/hosted-tool.ts'
import type { RunEventBody } from '../kernel/run-event.ts'

/**
 * Holds the provider tools that a turn may use. The user switches them on for the chat. Once untrusted content is in the chat,
 * the user is asked again. A refusal removes them for the rest of the turn.
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

  /** `true` if the request of this round is the first without them. */
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
