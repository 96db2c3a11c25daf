import type { SentContext } from '../../kernel/context-report.ts'
import type { RunEventOf } from '../../kernel/run-event.ts'

/** Returns the context of the latest request of an answer, with the token count its provider reported. */
export function nextContext(
  known: SentContext | undefined,
  event: RunEventOf<'provider-request-started' | 'provider-request-completed'>,
): SentContext | undefined {
  if (event.type === 'provider-request-started') {
    const { context, prefixBrokenBy } = event
    return context && { ...context, ...(prefixBrokenBy && { prefixBrokenBy }) }
  }
  const { source, inputTokens } = event.usage
  if (!known || source !== 'reported' || inputTokens === 0) return known
  return { ...known, reportedTokens: inputTokens }
}
