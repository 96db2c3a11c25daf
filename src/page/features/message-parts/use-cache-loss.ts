import type { SessionId } from '../../../core/model/id.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useKnownFigures } from '../chat-state/session/known-figures.ts'

/** Cached tokens from which on a control says that it loses them. */
const minLostTokens = 20_000

/**
 * Returns a sentence for controls that change what precedes the next message, if the provider has cached much of it.
 * Undefined if little or nothing is lost.
 */
export function useCacheLoss(sessionId: SessionId | null): string | undefined {
  const { cache } = useKnownFigures(sessionId) ?? {}
  const { readTokens = 0, expiresAt = 0 } = cache?.forecast ?? {}
  if (readTokens < minLostTokens || expiresAt <= Date.now()) return undefined
  return i18n.t(
    'The provider has cached about {count, plural, one {# token} other {# tokens}}. After a change to what precedes the next message, they cost their full price once more.',
    { count: readTokens },
  )
}
