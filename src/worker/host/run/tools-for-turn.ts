import { findAddresses } from '../../../core/authority/taint.ts'
import type { SteerPort, ToolSource } from '../../../core/engine/ports.ts'
import { ToolRegistry } from '../../../core/engine/tool-registry.ts'
import type { Tool } from '../../../core/engine/tool.ts'
import { noFacts, type TurnFacts } from '../../../core/engine/turn-facts.ts'
import type { Message } from '../../../core/kernel/message.ts'
import type { RunEvent } from '../../../core/kernel/run-event.ts'
import { expandWritten, type WrittenText } from '../../../core/kernel/written-text.ts'

/** Tools that know the turn they are for. What they declare is the same for every turn, so it is made once. */
export function createToolsFor(makeTools: (facts: TurnFacts) => readonly Tool[]): {
  toolsFor(facts: TurnFacts): ToolSource
  /** By name, whoever asks. */
  allTools: readonly Tool[]
} {
  const registry = new ToolRegistry()
  for (const tool of makeTools(noFacts)) registry.register(tool)
  return {
    allTools: registry.getAll(),
    toolsFor(facts) {
      const made = makeTools(facts)
      const tools = new Map(
        made.flatMap((tool) => [tool.name, ...(tool.aliases ?? [])].map((name) => [name, tool] as const)),
      )
      return { get: (name) => tools.get(name), declarations: () => registry.declarations() }
    },
  }
}

/** Tools that an assistant leaves out are not there at all. `names` left out: all are. */
export function withOnly(
  names: readonly string[] | undefined,
  toolsFor: (facts: TurnFacts) => ToolSource,
): (facts: TurnFacts) => ToolSource {
  if (names === undefined) return toolsFor
  const allowed = new Set(names)
  return (facts) => {
    const source = toolsFor(facts)
    const declarations = source.declarations().filter(({ name }) => allowed.has(name))
    return {
      get: (name) => {
        const tool = source.get(name)
        return tool && allowed.has(tool.name) ? tool : undefined
      },
      declarations: () => declarations,
    }
  }
}

/** Addresses that the person has written out: in the branch, in what `stored` tells of the turn, and in what comes into it. */
export function listenForAddresses(
  history: readonly Message[],
  stored: readonly RunEvent[],
  steer: SteerPort,
): { spelledOut: ReadonlySet<string>; steer: SteerPort } {
  const spelledOut = new Set<string>()
  const hear = (written: WrittenText): void => {
    for (const address of findAddresses(expandWritten(written))) spelledOut.add(address)
  }
  for (const part of history.flatMap(({ role, parts }) => (role === 'user' ? parts : []))) {
    if (part.type === 'text') hear(part)
  }
  for (const event of stored) if (event.type === 'message-steered') hear(event)
  const take: SteerPort['take'] = async () => {
    const message = await steer.take()
    if (message) hear(message)
    return message
  }
  return {
    spelledOut,
    steer: {
      take,
      hasMessage: () => steer.hasMessage(),
      refuse: (messageId, refusal) => steer.refuse(messageId, refusal),
      onArrival: (listener) => steer.onArrival(listener),
    },
  }
}
