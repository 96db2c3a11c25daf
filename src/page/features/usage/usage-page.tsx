import { Download, Tags } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Queries, SessionListItem, UsageEntry } from '../../../adapters/storage/queries.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { toDay } from '../../../lib/calendar-day.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChoiceField, type Choice } from '../../ui/controls/choice-field.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Problem } from '../../ui/feedback/problem.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { startOfMonth, forecastMonth, sumUsage, type UsageFigures } from './usage-summary.ts'
import { toUsageCsv } from './usage-csv.ts'
import { UsageByDay } from './usage-by-day.tsx'
import { createUsageNames } from './usage-names.ts'
import { UsageBreakdowns } from './usage-breakdowns.tsx'
import { useRepricing } from './repricing.ts'
import { formatKnownCost, formatTokens } from './usage-format.ts'

export interface UsagePageProps {
  client: WorkerClient
  queries: Queries
  /** Current time in ms. */
  now: number
}

/** Usage and cost by day, model, chat, assistant and tool. */
export function UsagePage({ client, queries, now }: UsagePageProps) {
  const [range, setRange] = useState<UsageRange>('30 days')
  const from = startOfRange(range, now)
  const read = Math.min(from, startOfMonth(now))
  const usage = useObservable(useMemo(() => queries.watchUsage(read), [queries, read]))
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const sessions = useObservable(useMemo(() => queries.watchSessions(), [queries]))
  const failed = [usage, providers, sessions].find((each) => each.state === 'failed')
  if (failed?.state === 'failed') {
    return <FailureProblem failure={failed.reason} />
  }
  if (usage.state !== 'ready' || providers.state !== 'ready' || sessions.state !== 'ready') {
    return <Spinner>{i18n.t('Calculating usage…')}</Spinner>
  }
  return (
    <UsageOf
      client={client}
      usage={usage.value}
      providers={providers.value}
      sessions={sessions.value}
      now={now}
      from={from}
      range={{ value: range, choices: rangeChoices, choose: setRange }}
    />
  )
}

interface UsageOfProps {
  client: WorkerClient
  usage: readonly UsageEntry[]
  providers: readonly Provider[]
  sessions: readonly SessionListItem[]
  now: number
  from: number
  range: Choice<UsageRange>
}

function UsageOf({ client, usage, providers, sessions, now, from, range }: UsageOfProps) {
  const names = useMemo(() => createUsageNames(providers, sessions), [providers, sessions])
  const inRange = useMemo(() => usage.filter(({ at }) => at >= from), [usage, from])
  const { entries, isOn, toggle, problem } = useRepricing(client, inRange)
  const save = () => saveFile(`innerloop-usage-${toDay(now)}.csv`, toUsageCsv(entries, names), 'text/csv')
  return (
    <div className="flex flex-col gap-8">
      <MonthFigures entries={usage} now={now} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-sm:w-full">
          <ChoiceField legend={i18n.t('Period')} isLegendHidden nameOf={(name) => i18n.t(name)} {...range} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={toggle}
            aria-pressed={isOn}
            disabled={entries.length === 0}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            <Tags aria-hidden size={16} />
            {i18n.t('At today’s prices')}
          </Button>
          <Button onClick={save} disabled={entries.length === 0}>
            <Download aria-hidden size={16} />
            {i18n.t('Save as CSV')}
          </Button>
        </div>
      </div>
      {problem !== null && <Problem message={i18n.t('Today’s prices could not be loaded.')} hint={problem} />}
      {entries.length === 0 ? (
        <EmptyState
          action={
            <a href="#/" className="rounded-md py-1 font-medium text-accent pointer-coarse:py-3">
              {i18n.t('Start a chat')}
            </a>
          }
        >
          {i18n.t('No usage in this period. Answers appear here when they finish.')}
        </EmptyState>
      ) : (
        <>
          <UsageByDay
            entries={entries}
            names={names}
            from={range.value === 'all' ? (entries[0]?.at ?? now) : from}
            to={now}
          />
          <UsageBreakdowns entries={entries} names={names} />
        </>
      )}
    </div>
  )
}

/** Three figures of the month: cost, forecast and savings by caching. */
function MonthFigures({ entries, now }: { entries: readonly UsageEntry[]; now: number }) {
  const month = useMemo(() => sumUsage(entries.filter(({ at }) => at >= startOfMonth(now))), [entries, now])
  const cachedShare = month.input === 0 ? 0 : Math.round((100 * month.cached) / month.input)
  const figures = [
    {
      label: i18n.t('This month'),
      value: formatKnownCost(month.dollars, month),
      note:
        month.unpriced > 0
          ? i18n.t(
              '{tokens} tokens; {unpriced} of {requests, plural, one {# request} other {# requests}} without a known price',
              {
                tokens: formatTokens(month.input + month.output),
                unpriced: formatTokens(month.unpriced),
                requests: month.requests,
              },
            )
          : i18n.t('{tokens} tokens in {requests, plural, one {# request} other {# requests}}', {
              tokens: formatTokens(month.input + month.output),
              requests: month.requests,
            }),
      isUnpriced: month.unpriced > 0,
    },
    {
      label: i18n.t('Forecast for the month'),
      value: describeForecast(month, now),
      note: i18n.t('At the current rate'),
    },
    {
      label: i18n.t('Saved by caching'),
      value: formatKnownCost(month.saved, month),
      note: i18n.t('{cachedShare}% of the input came from a provider’s cache', { cachedShare }),
    },
  ]
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {figures.map(({ label, value, note, isUnpriced }) => (
        <div key={label} className="rounded-lg border border-border bg-raised p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1 text-2xl font-semibold tabular-nums">{value}</dd>
          <dd className="mt-1 text-sm text-faint">
            {note}
            {isUnpriced === true && (
              <a href="#/settings/models" className="ms-2 text-accent underline underline-offset-2">
                {i18n.t('Set prices')}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Describes the projected cost of the month; "—" if no price is known. */
function describeForecast(month: UsageFigures, now: number): string {
  const sum = formatKnownCost(forecastMonth(month.dollars, now), month)
  return month.dollars > 0 ? i18n.t('about {sum}', { sum }) : sum
}

const rangeChoices = [/*i18n*/ '7 days', /*i18n*/ '30 days', /*i18n*/ 'this month', /*i18n*/ 'all'] as const
type UsageRange = (typeof rangeChoices)[number]

/** Returns the start of a range that ends now, in ms. */
function startOfRange(range: UsageRange, now: number): number {
  if (range === 'all') return 0
  if (range === 'this month') return startOfMonth(now)
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  // Today counts as one of the days.
  day.setDate(day.getDate() + 1 - (range === '7 days' ? 7 : 30))
  return day.getTime()
}
