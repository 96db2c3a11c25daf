import { findAddresses } from '../../core/engine/approvals/taint-addresses.ts'
import type { SteerPort, ToolSource, TurnInput } from '../../core/engine/ports/turn-ports.ts'
import { toDeclaration, ToolRegistry } from '../../core/engine/calls/tool-registry.ts'
import type { Tool } from '../../core/engine/calls/tool.ts'
import { emptyTurnConfig, type TurnConfig } from '../../core/engine/turn/turn-config.ts'
import { askAgentTool } from '../../core/model/assistants/askable-assistant.ts'
import { readResultTool } from '../../core/model/tools/read-result.ts'
import { engineText } from '../../core/model/messages/write-text.ts'
import type { RunEvent } from '../../core/model/runs/run-event.ts'
import { typedTextOf, type MessageDraft } from '../../core/model/conversation/message-draft.ts'

/** Maximum number of tools in a request. Tools of MCP servers beyond it are left out. */
const maxTools = 128

/** Creates the tools of one turn. Declarations are made once, except those of tools whose description depends on the turn. */
export function createTurnToolFactory(makeTools: (config: TurnConfig) => readonly Tool[]): {
  toolsFor(config: TurnConfig): ToolSource
  /** All tools by name, for any turn. */
  allTools: readonly Tool[]
} {
  const registry = new ToolRegistry()
  for (const tool of makeTools(emptyTurnConfig)) registry.register(tool)
  return {
    allTools: registry.getAll(),
    toolsFor(config) {
      const made = makeTools(config)
      const tools = new Map(
        made.flatMap((tool) => [tool.name, ...(tool.aliases ?? [])].map((name) => [name, tool] as const)),
      )
      const changed = new Map(
        made.flatMap((tool) =>
          tool.description === registry.get(tool.name)?.description ? [] : [[tool.name, toDeclaration(tool)]],
        ),
      )
      // A chat without assistants to ask does not even mention the tool.
      const hasAskable = (config.askableAssistants ?? []).length > 0
      const builtIn = registry
        .declarations()
        .filter(({ name }) => hasAskable || name !== askAgentTool)
        .map((declaration) => changed.get(declaration.name) ?? declaration)
      const mcpTools = (config.mcpTools ?? []).slice(0, Math.max(0, maxTools - builtIn.length))
      for (const tool of mcpTools) tools.set(tool.name, tool)
      const declarations =
        mcpTools.length === 0
          ? builtIn
          : [...builtIn, ...mcpTools.map(toDeclaration)].toSorted((one, other) =>
              one.name < other.name ? -1 : 1,
            )
      return { get: (name) => tools.get(name), declarations: () => declarations }
    },
  }
}

/**
 * Leaves out tools that an assistant does not allow, and does not offer those that the person turned off. A call of one of
 * the latter is refused with that reason. Without `names`, an assistant allows all. The tool that reads results is there wherever
 * another tool is.
 */
export function withAllowedTools(
  { names, off = [] }: { names: readonly string[] | undefined; off?: readonly string[] },
  toolsFor: (config: TurnConfig) => ToolSource,
): (config: TurnConfig) => ToolSource {
  if (names === undefined && off.length === 0) return toolsFor
  const isAllowed = (name: string) => name === readResultTool || names?.includes(name) !== false
  const isOff = (name: string) => name !== readResultTool && off.includes(name)
  return (config) => {
    const source = toolsFor(config)
    const allowed = source.declarations().filter(({ name }) => isAllowed(name) && !isOff(name))
    const declarations = allowed.some(({ name }) => name !== readResultTool) ? allowed : []
    return {
      get: (name) => {
        const tool = source.get(name)
        if (!tool || !isAllowed(tool.name)) return undefined
        return isOff(tool.name) ? turnOff(tool) : tool
      },
      declarations: () => declarations,
    }
  }
}

function turnOff(tool: Tool): Tool {
  return { ...tool, disabledReason: () => engineText('tool-switched-off', { name: tool.name }) }
}

/**
 * Collects addresses that the person has typed: in the branch, in the `stored` events of the turn, and in messages that
 * steer it. Pasted blocks and imported messages do not count.
 */
export function collectTypedAddresses(
  { history, importedIds }: Pick<TurnInput, 'history' | 'importedIds'>,
  stored: readonly RunEvent[],
  steer: SteerPort,
): { typedAddresses: ReadonlySet<string>; steer: SteerPort } {
  const typedAddresses = new Set<string>()
  const addAddressesOf = (text: MessageDraft): void => {
    for (const address of findAddresses(typedTextOf(text))) typedAddresses.add(address)
  }
  for (const { id, role, parts } of history) {
    if (role !== 'user' || importedIds?.has(id)) continue
    for (const part of parts) if (part.type === 'text') addAddressesOf(part)
  }
  for (const event of stored) if (event.type === 'message-steered') addAddressesOf(event)
  const take: SteerPort['take'] = async () => {
    const message = await steer.take()
    if (message) addAddressesOf(message)
    return message
  }
  return {
    typedAddresses,
    steer: {
      take,
      hasMessage: () => steer.hasMessage(),
      refuse: (messageId, refusal) => steer.refuse(messageId, refusal),
      onArrival: (listener) => steer.onArrival(listener),
    },
  }
}
