import type { Message, MessagePart, ToolCallPart } from '../conversation/message.ts'
import { dataPolicies, passesFilter, type DataPolicy, type ToolFilter } from './data-policy.ts'

/** The text that models and exports get in place of a result that is not kept. */
export const missingResultText = '(result not kept)'

const keepsAll = dataPolicies['main-thread']

/** Returns the policy of the agent that wrote the message. */
export function policyOfMessage({ research }: Pick<Message, 'research'>): DataPolicy {
  return research ? dataPolicies['deep-research-supervisor'] : keepsAll
}

/** Returns the call as the policy keeps it, or `undefined` if it leaves with its result. */
export function keepCall(part: ToolCallPart, policy: DataPolicy): ToolCallPart | undefined {
  const passes = (filter: ToolFilter | null): boolean =>
    filter === null || passesFilter(part.toolName, filter)
  if (!policy.shouldStoreToolCalls || !passes(policy.filterToolCalls)) return undefined
  const hasResult = part.state === 'succeeded' || part.state === 'failed'
  if (!hasResult || (policy.shouldStoreToolResults && passes(policy.filterToolResults))) return part
  const { result: _result, reference: _reference, kept: _output, streamed: _streamed, ...call } = part
  return {
    ...call,
    told: missingResultText,
    ...(part.state === 'succeeded' && { result: missingResultText }),
  }
}

/**
 * Returns the message as transcripts and exports show it. A message of which everything is kept stays the same object. Files,
 * sources and notices always stay.
 */
export function toShownMessage(message: Message, policy = policyOfMessage(message)): Message {
  if (message.role === 'user' || policy === keepsAll) return message
  return { ...message, parts: message.parts.flatMap((part) => keepPart(part, policy) ?? []) }
}

/**
 * Returns the message as later turns send it. A call that is not kept is withheld, with the reasoning directly before it, which
 * providers check against it. An answer that still grows is sent whole.
 */
export function toSentMessage(message: Message, policy = policyOfMessage(message)): Message {
  const isWhole = message.role === 'user' || message.status === 'streaming' || policy === keepsAll
  if (isWhole) return message
  const parts = message.parts.flatMap((part): MessagePart[] => {
    const keptPart = keepPart(part, policy)
    if (keptPart) return [keptPart]
    return part.type === 'tool-call' ? [{ ...part, withheld: true }] : []
  })
  return { ...message, parts }
}

function keepPart(part: MessagePart, policy: DataPolicy): MessagePart | undefined {
  switch (part.type) {
    case 'tool-call':
      return keepCall(part, policy)
    case 'text':
    case 'reasoning':
      return policy.shouldStoreText ? part : undefined
    case 'hosted-call':
    case 'source':
    case 'file':
    case 'notice':
    case 'reply':
    case 'workflow':
      return part
  }
}
