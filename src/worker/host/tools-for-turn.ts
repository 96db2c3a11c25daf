import { findAddresses } from '../../core/authority/taint.ts'
import type { ToolSource } from '../../core/engine/ports.ts'
import { ToolRegistry } from '../../core/engine/tool-registry.ts'
import type { Tool } from '../../core/engine/tool.ts'
import type { Message } from '../../core/kernel/message.ts'

/**
 * Tools that know which addresses the person has written. What they declare is the same for every turn, to the byte, so it
 * is made once.
 */
export function createToolsFor(
  makeTools: (spelledOut: ReadonlySet<string>) => readonly Tool[],
): (history: readonly Message[]) => ToolSource {
  const registry = new ToolRegistry()
  for (const tool of makeTools(new Set())) registry.register(tool)
  return (history) => {
    const tools = new Map(makeTools(findSpelledOut(history)).map((tool) => [tool.name, tool]))
    return { get: (name) => tools.get(name), declarations: () => registry.declarations() }
  }
}

function findSpelledOut(history: readonly Message[]): Set<string> {
  const written = history.flatMap(({ role, parts }) => (role === 'user' ? parts : []))
  return new Set(written.flatMap((part) => (part.type === 'text' ? findAddresses(part.text) : [])))
}
