import type { LocalizedText } from '../messages/localized-text.ts'
import { contextText } from '../messages/write-text.ts'
import type { ContextCut, ContextPart, PrefixBreak, PromptOrigin } from './context-report.ts'
import type { RecordedPart } from '../review/recorded-request.ts'

export function labelPromptOrigin(origin: PromptOrigin): LocalizedText {
  return contextText(`context-prompt-${origin}`)
}

/** Returns the label of a request part, from the person's point of view. */
export function labelContextPart({ kind, origin = 'built-in', server, count }: ContextPart): LocalizedText {
  if (kind === 'prompt') return labelPromptOrigin(origin)
  if (server !== undefined) return contextText('context-server-tools', { count, server })
  return contextText(`context-${kind}`, { count: Math.max(1, count) })
}

/** Describes what was left out of a request or reduced, and how often. */
export function describeContextCut({ rule, count }: ContextCut): LocalizedText {
  return contextText(`cut-${rule}`, { count })
}

/** Describes why a request does not extend the previous one. The result is the end of a sentence. */
export function describePrefixBreak(brokenBy: PrefixBreak): LocalizedText {
  return contextText(`prefix-break-${brokenBy}`)
}

/** Returns the label of a part of a recorded request. */
export function labelRecordedPart(part: RecordedPart): LocalizedText {
  if (part.kind === 'tools') return contextText('recorded-tools')
  if (part.kind === 'prompt') return labelPromptOrigin(part.origin)
  return contextText(`recorded-${part.origin}`)
}
