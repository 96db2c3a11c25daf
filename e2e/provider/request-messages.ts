import type { RecordedRequest } from './fake-provider.ts'

interface ChatMessage {
  role: string
  content: string
}

/** Returns the messages of a request in the OpenAI-compatible dialect, with parts of content joined, without the time. */
export function readMessages(request: RecordedRequest | undefined): ChatMessage[] {
  const { messages = [] } = JSON.parse(request?.body ?? '{}') as {
    messages?: { role: string; content: unknown }[]
  }
  return messages
    .map(({ role, content }) => ({ role, content: toText(content) }))
    .filter(({ content }) => !isTime(content))
}

function toText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isTextPart(part) && !isTime(part.text) ? part.text : '')).join('')
}

/** Returns whether a text is the date and time that Innerloop adds to a message. */
function isTime(text: string): boolean {
  return text.startsWith('[Date and time for the user: ')
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
