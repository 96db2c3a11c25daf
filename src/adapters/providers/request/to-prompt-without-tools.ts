import type { LanguageModelV4TextPart } from '@ai-sdk/provider'
import type { ModelAssistantPart, ModelToolResult } from '../../../core/engine/ports.ts'

/** Converts a call to text. Servers refuse calls and results in a request without tools. */
export function toTextCall({
  toolName,
  arguments: args,
}: Extract<ModelAssistantPart, { type: 'tool-call' }>): LanguageModelV4TextPart {
  return { type: 'text', text: `[I called the tool “${toolName}” with ${JSON.stringify(args)}.]` }
}

export function toTextResults(results: readonly ModelToolResult[]): LanguageModelV4TextPart {
  const texts = results.map(({ toolName, isError, value }) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `[The tool “${toolName}” ${isError ? 'failed' : 'answered'}: ${text}]`
  })
  return { type: 'text', text: texts.join('\n') }
}
