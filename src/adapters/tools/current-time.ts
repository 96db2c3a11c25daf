import { z } from 'zod'
import type { ClockPort } from '../../core/engine/ports/turn-ports.ts'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

/** Creates the `current_time` tool. The result has the instant as ISO in UTC and as local text. */
export function createCurrentTime(clock: Pick<ClockPort, 'now'>): Tool {
  return defineTool({
    name: 'current_time',
    description: 'Returns the date, time and weekday for the user or another time zone.',
    parameters: z.object({
      timeZone: z.string().max(60).nullish().describe('IANA name, such as Asia/Tokyo'),
    }),
    effects: ['read'],
    isExemptFromLimit: true,
    triggers: ['time', 'date', 'today', 'tomorrow', 'yesterday', 'now', 'weekday'],
    execute: ({ timeZone }) => {
      const format = formatFor(timeZone?.trim() || undefined)
      if (!format) {
        const message = toolsText('time-zone-unknown', { timeZone: String(timeZone) })
        const hint = toolsText('use-iana-time-zone')
        return fail(createFailure('tool-failed', { message, hint, retryable: false }))
      }
      const now = new Date(clock.now())
      const parts = format.formatToParts(now)
      return succeed({
        iso: now.toISOString(),
        local: format.format(now),
        timeZone: format.resolvedOptions().timeZone,
        weekday: parts.find((part) => part.type === 'weekday')?.value ?? '',
      })
    },
  })
}

/** Returns undefined for an unknown time zone, for which `Intl` throws a RangeError. */
function formatFor(timeZone: string | undefined): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone })
  } catch (error: unknown) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
