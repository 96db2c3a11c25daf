import { useMemo } from 'react'
import type { UsageEntry } from '../../../adapters/storage/queries.ts'
import { say } from '../../i18n/say.ts'
import { formatDollars, formatTokens } from './format-usage.ts'
import { forecastMonth, startOfMonth, sumUsage } from './summarise-usage.ts'

/** Three figures of the month: cost, forecast and savings by caching. */
export function MonthFigures({ entries, now }: { entries: readonly UsageEntry[]; now: number }) {
  const month = useMemo(() => sumUsage(entries.filter(({ at }) => at >= startOfMonth(now))), [entries, now])
  const cachedShare = month.input === 0 ? 0 : Math.round((100 * month.cached) / month.input)
  const figures = [
    {
      label: say('This month'),
      value: formatDollars(month.dollars),
      note:
        month.unpriced > 0
          ? say('{tokens} tokens; {unpriced} of {requests} requests have no known price', {
              tokens: formatTokens(month.input + month.output),
              unpriced: formatTokens(month.unpriced),
              requests: formatTokens(month.requests),
            })
          : say('{tokens} tokens in {requests} requests', {
              tokens: formatTokens(month.input + month.output),
              requests: formatTokens(month.requests),
            }),
    },
    {
      label: say('Forecast for the month'),
      value: formatDollars(forecastMonth(month.dollars, now)),
      note: say('If the rest of the month is as what has gone by'),
    },
    {
      label: say('Saved by caching'),
      value: formatDollars(month.saved),
      note: say('{cachedShare}% of the input came from a provider’s cache', { cachedShare }),
    },
  ]
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="rounded-lg border border-border bg-raised p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1 text-2xl font-semibold tabular-nums">{value}</dd>
          <dd className="mt-1 text-sm text-faint">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
