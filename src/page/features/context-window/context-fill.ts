import type { ContextFigures, ContextState } from '../../../core/model/context/context-report.ts'
import { maxInputTokens, contextStateFor } from '../../../core/model/context/context-window.ts'
import { formatNumber, oneDigit, percent as inPercent, whole } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'

/**
 * Values of the meter. `share` is the used part of the window, without the tokens reserved for the answer. Absent if the
 * window is unknown.
 */
export interface ContextFill {
  tokens: number
  maxTokens?: number
  share?: number
  state: ContextState
  /** Short text of a few characters. */
  label: string
  /** Text for screen readers. */
  description: string
}

export function toContextFill(
  { windowTokens, reservedTokens }: Pick<ContextFigures, 'windowTokens' | 'reservedTokens'>,
  tokens: number,
): ContextFill {
  const about = i18n.t('about {tokens, plural, one {# token} other {# tokens}}', { tokens })
  if (windowTokens === undefined) {
    const label = describeBriefly(tokens)
    return {
      tokens,
      state: 'ok',
      label,
      // The visible text is part of the accessible name: people who use voice control say what they see.
      description: i18n.t('{label}, {about}; this model’s context window is unknown', { label, about }),
    }
  }
  const maxTokens = maxInputTokens({ windowTokens, reservedTokens })
  const share = tokens / maxTokens
  const state = contextStateFor(share)
  const percent = formatNumber(share, inPercent)
  return {
    tokens,
    maxTokens,
    share,
    state,
    label: percent,
    description: describeShare({ percent, maxTokens, about }, state),
  }
}

function describeShare(
  figures: { percent: string; maxTokens: number; about: string },
  state: ContextState,
): string {
  switch (state) {
    case 'ok':
      return i18n.t('{percent} of {maxTokens} tokens, {about}', figures)
    case 'warning':
      return i18n.t('{percent} of {maxTokens} tokens, {about}; nearly full', figures)
    case 'blocking':
      return i18n.t(
        '{percent} of {maxTokens} tokens, {about}; too full, the next request may be rejected',
        figures,
      )
  }
}

function describeBriefly(tokens: number): string {
  return tokens < 1000
    ? String(tokens)
    : `${formatNumber(tokens / 1000, tokens < 10_000 ? oneDigit : whole)}K`
}
