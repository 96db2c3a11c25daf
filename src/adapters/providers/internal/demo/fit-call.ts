import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { JsonObject, JsonValue } from '../../../../core/model/json.ts'
import { omittableTools } from '../../../../core/engine/request/omitted-tools.ts'
import type { IntendedCall } from './parse-intent.ts'

export interface FittedCall {
  toolName: string
  arguments: JsonObject
}

type OfferedTools = LanguageModelV4CallOptions['tools']

const memoryTools = new Set<string>(['store_memory', 'retrieve_memory'])

/** Names that a tool may use for an argument, by purpose. */
const spellings: Record<string, RegExp> = {
  expression: /^expr|formula|^input$/i,
  url: /^ur[li]$|address|link/i,
  zone: /zone|^tz$|^location$|^place$/i,
  value: /^value$|amount|quantity|number/i,
  from: /from|source/i,
  to: /^to|target/i,
}

/**
 * Returns the call with the argument names of the offered tool, or undefined if no such tool is offered. A conversion
 * falls back to `calculate`.
 */
export function fitCall(call: IntendedCall, tools: OfferedTools): FittedCall | undefined {
  const tool = tools?.find((offered) => offered.type === 'function' && offered.name === call.toolName)
  if (tool?.type === 'function') {
    const names = Object.keys(tool.inputSchema.properties ?? {})
    return { toolName: tool.name, arguments: rename(call.arguments, names) }
  }
  // Memory tools are called even if they are not offered, as real models do. The failure tells the person where to
  // switch memory on.
  if (memoryTools.has(call.toolName)) return { toolName: call.toolName, arguments: call.arguments }
  if (call.toolName !== 'convert_units') {
    // The scripts know these tools without their definitions, which requests leave out until a chat needs them.
    const canBeLeftOut = omittableTools.has(call.toolName) || call.toolName === 'search_files'
    const isLeftOut = canBeLeftOut && tools !== undefined && tools.length > 0
    return isLeftOut ? { toolName: call.toolName, arguments: call.arguments } : undefined
  }
  const { value, from, to } = call.arguments
  return fitCall(
    { toolName: 'calculate', arguments: { expression: `${show(value)} ${show(from)} to ${show(to)}` } },
    tools,
  )
}

function rename(args: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([purpose, value]) => [
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
