import type { ClockPort } from '../../core/engine/ports.ts'
import type { Tool } from '../../core/engine/tool.ts'
import type { TurnFacts } from '../../core/engine/turn-facts.ts'
import { calculate } from './calculate.ts'
import { convertUnits } from './convert-units.ts'
import { createCraft } from './craft.ts'
import { createCurrentTime } from './current-time.ts'
import { createFetchUrl, type FetchUrlPorts } from './fetch-url.ts'
import { createIncreaseMediaContext } from './increase-media-context.ts'
import { revealMessageMetadata } from './reveal-message-metadata.ts'

export interface BuiltInToolPorts extends Omit<FetchUrlPorts, 'spelledOut' | 'proxyUrl'> {
  clock: Pick<ClockPort, 'now'>
}

/** The tools that are always there. Only `fetch_url` reaches outside, and asks. */
export function builtInTools({ clock, ...ports }: BuiltInToolPorts, facts: TurnFacts): Tool[] {
  return [
    calculate,
    convertUnits,
    createCraft(facts),
    createCurrentTime(clock),
    createFetchUrl({ ...ports, spelledOut: facts.spelledOut, proxyUrl: facts.fetchProxyUrl }),
    createIncreaseMediaContext(facts),
    revealMessageMetadata,
  ]
}
