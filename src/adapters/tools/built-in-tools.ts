import type { ClockPort } from '../../core/engine/ports.ts'
import type { Tool } from '../../core/engine/tool.ts'
import { calculate } from './calculate.ts'
import { convertUnits } from './convert-units.ts'
import { createCurrentTime } from './current-time.ts'
import { createFetchUrl, type FetchUrlPorts } from './fetch-url.ts'

export interface BuiltInToolPorts extends FetchUrlPorts {
  clock: Pick<ClockPort, 'now'>
}

/** The tools that are always there. Only `fetch_url` reaches outside, and asks. */
export function builtInTools({ clock, ...ports }: BuiltInToolPorts): Tool[] {
  return [calculate, convertUnits, createCurrentTime(clock), createFetchUrl(ports)]
}
