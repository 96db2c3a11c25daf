import type { SentContext } from '../../kernel/context-report.ts'
import type { RunEventOf } from '../../kernel/run-event.ts'

/** What the newest request of an answer was made of, and how many tokens its provider counted in the end. */
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
