import type { ModelStreamPart } from '../../core/engine/ports.ts'
import type { StreamContext } from './stream-context.ts'

interface CallFacts {
  callId: string
  toolName: string
  isHosted: boolean
}

/** Tools of the Responses API that it asks the caller to run; they exist only where a request switched them on. */
const callerRunTools = new Set(['apply_patch', 'computer', 'local_shell', 'shell', 'tool_search'])

/**
 * Calls that are not ours to run: tools that the provider runs itself, and kinds of call that were never offered (text
 * instead of JSON as input). They are never handed to the loop; each tool is named once.
 */
export class HostedTools {
  readonly #context: StreamContext
  readonly #callIds = new Set<string>()
  readonly #named = new Set<string>()

  constructor(context: StreamContext) {
    this.#context = context
  }

  get wereUsed(): boolean {
    return this.#callIds.size > 0
  }

  /** `undefined` when the call is ours. */
  sayIfHosted({ callId, toolName, isHosted }: CallFacts): ModelStreamPart[] | undefined {
    if (this.#callIds.has(callId)) return []
    const { dialect, offered } = this.#context
    const isCallerRun = dialect === 'openai' && callerRunTools.has(toolName) && !offered.has(toolName)
    if (!isHosted && !isCallerRun) return undefined
    this.#callIds.add(callId)
    return this.#say(
      `The provider wanted to use its own tool “${toolName}”, which Innerloop does not support.`,
    )
  }

  /** A request for permission follows the call that it is for, which was named already. */
  sayApproval(callId: string): ModelStreamPart[] {
    if (this.#callIds.has(callId)) return []
    return this.#say(
      'The provider asks for permission to use a tool of its own, which Innerloop does not support.',
    )
  }

  #say(text: string): ModelStreamPart[] {
    if (this.#named.has(text)) return []
    this.#named.add(text)
    return [{ type: 'unsupported', what: 'provider-tool', text }]
  }
}
