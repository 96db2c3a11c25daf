import type { ClockPort } from '../../core/engine/ports.ts'
import type { Tool } from '../../core/engine/tool.ts'
import { calculate } from './calculate.ts'
import { convertUnits } from './convert-units.ts'
import { createCurrentTime } from './current-time.ts'

/** The tools that are always there. None reaches outside or changes anything, so none has to ask. */
export function builtInTools(clock: Pick<ClockPort, 'now'>): Tool[] {
  return [calculate, convertUnits, createCurrentTime(clock)]
}
