import type { ContextFigures, ContextState } from '../../../../core/kernel/context-report.ts'
import { roomOf, stateOfShare } from '../../../../core/kernel/context-share.ts'

const numbers = new Intl.NumberFormat()

/** What the meter shows. `share`: of what the window has room for beside the answer; none where the window is not known. */
export interface ContextFill {
  tokens: number
  room?: number
  share?: number
  state: ContextState
  /** In a few characters. */
  label: string
  /** For those who hear it. */
  words: string
}

export function fillOf(
  { windowTokens, reservedTokens }: Pick<ContextFigures, 'windowTokens' | 'reservedTokens'>,
  tokens: number,
): ContextFill {
  const about = `about ${numbers.format(tokens)} tokens`
  if (windowTokens === undefined) {
    const label = describeBriefly(tokens)
    return {
      tokens,
      state: 'ok',
      label,
      // What is seen is said as well: people who speak to their computer say what they see.
      words: `${label}, ${about}; the window of this model is not known`,
    }
  }
  const room = roomOf({ windowTokens, reservedTokens })
  const share = tokens / room
  const state = stateOfShare(share)
  const percent = `${Math.round(share * 100)}%`
  return {
    tokens,
    room,
    share,
    state,
    label: percent,
    words: `${percent} of ${numbers.format(room)} tokens, ${about}${warnings[state]}`,
  }
}

const warnings: Record<ContextState, string> = {
  ok: '',
  warning: '; nearly full',
  blocking: '; too full, the next request may be refused',
}

function describeBriefly(tokens: number): string {
  return tokens < 1000 ? String(tokens) : `${(tokens / 1000).toFixed(tokens < 10_000 ? 1 : 0)}K`
}
