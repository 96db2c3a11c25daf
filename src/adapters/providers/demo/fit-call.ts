import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { JsonObject, JsonValue } from '../../../core/kernel/json.ts'
import type { WantedCall } from './parse-intent.ts'

export interface FittedCall {
  toolName: string
  arguments: JsonObject
}

type OfferedTools = LanguageModelV4CallOptions['tools']

const memoryTools = new Set<string>(['store_memory', 'retrieve_memory'])

/** What a tool may call an argument that we know by its purpose. */
const spellings: Record<string, RegExp> = {
  expression: /^expr|formula|^input$/i,
  url: /^ur[li]$|address|link/i,
  zone: /zone|^tz$|^location$|^place$/i,
  value: /^value$|amount|quantity|number/i,
  from: /from|source/i,
  to: /^to|target/i,
}

/** The call as the offered tool wants it; `undefined` if no such tool is offered. A conversion can also be a sum. */
export function fitCall(wanted: WantedCall, tools: OfferedTools): FittedCall | undefined {
  const tool = tools?.find((offered) => offered.type === 'function' && offered.name === wanted.toolName)
  if (tool?.type === 'function') {
    const names = Object.keys(tool.inputSchema.properties ?? {})
    return { toolName: tool.name, arguments: rename(wanted.arguments, names) }
  }
  // Called all the same, as models do call what they know from before: the person is told where it is switched on.
  if (memoryTools.has(wanted.toolName)) return { toolName: wanted.toolName, arguments: wanted.arguments }
  if (wanted.toolName !== 'convert_units') return undefined
  const { value, from, to } = wanted.arguments
  return fitCall(
    { toolName: 'calculate', arguments: { expression: `${show(value)} ${show(from)} to ${show(to)}` } },
    tools,
  )
}

function rename(wanted: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(wanted).map(([purpose, value]) => [
      names.find((name) => name === purpose) ??
        names.find((name) => spellings[purpose]?.test(name)) ??
        purpose,
      value,
    ]),
  )
}

function show(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
