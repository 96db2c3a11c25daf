import type { RecordedRequest } from './fake-provider.ts'

interface ChatMessage {
  role: string
  content: string
}

/** Returns the messages of a request in the OpenAI-compatible dialect, with parts of content joined. */
export function readMessages(request: RecordedRequest | undefined): ChatMessage[] {
  const { messages = [] } = JSON.parse(request?.body ?? '{}') as {
    messages?: { role: string; content: unknown }[]
  }
  return messages.map(({ role, content }) => ({ role, content: toText(content) }))
}

function toText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isTextPart(part) ? part.text : '')).join('')
}

function isTextPart(part: unknown): part is { text: string } {
  return typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
}

/** Returns the names of the tools that a request offers, in order (OpenAI-compatible dialect). */
export function readToolNames(request: RecordedRequest | undefined): string[] {
  const { tools = [] } = JSON.parse(request?.body ?? '{}') as { tools?: { function: { name: string } }[] }
  return tools.map((tool) => tool.function.name)
}

/** Returns the names of the tool calls in a request, in order (OpenAI-compatible dialect). */
export function readToolCalls(request: RecordedRequest | undefined): string[] {
  const { messages = [] } = JSON.parse(request?.body ?? '{}') as {
    messages?: { tool_calls?: { function: { name: string } }[] }[]
  }
  return messages.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => call.function.name))
}
