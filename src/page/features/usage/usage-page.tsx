import { Download, Tags } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Queries, SessionListItem, UsageEntry } from '../../../adapters/storage/queries.ts'
import type { Provider } from '../../../core/kernel/model.ts'
import { toDay } from '../../../core/kernel/to-day.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField, type Choice } from '../../ui/choice-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useObservable } from '../../ui/use-observable.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { say } from '../../i18n/say.ts'
import { MonthFigures } from './month-figures.tsx'
import { startOfMonth } from './summarise-usage.ts'
import { toUsageCsv } from './usage-csv.ts'
import { UsageDaysPart } from './usage-days-part.tsx'
import { nameUsage } from './usage-names.ts'
import { UsageParts } from './usage-parts.tsx'
import { rangeChoices, startOfRange, type Range } from './usage-range.ts'
import { useRepricing } from './use-repricing.ts'

export interface UsagePageProps {
  client: WorkerClient
  queries: Queries
  /** Current time in ms. */
  now: number
}

/** Usage and cost by day, model, chat, assistant and tool. */
export function UsagePage({ client, queries, now }: UsagePageProps) {
  const [range, setRange] = useState<Range>('30 days')
  const from = startOfRange(range, now)
  const read = Math.min(from, startOfMonth(now))
  const usage = useObservable(useMemo(() => queries.watchUsage(read), [queries, read]))
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const sessions = useObservable(useMemo(() => queries.watchSessions(), [queries]))
  const failed = [usage, providers, sessions].find((each) => each.state === 'failed')
  if (failed?.state === 'failed') {
    return <Problem message={failed.reason.message} hint={failed.reason.hint} />
  }
  if (usage.state !== 'ready' || providers.state !== 'ready' || sessions.state !== 'ready') {
    return <Waiting>{say('Adding up what was used…')}</Waiting>
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
  range: Choice<Range>
}

function UsageOf({ client, usage, providers, sessions, now, from, range }: UsageOfProps) {
  const names = useMemo(() => nameUsage(providers, sessions), [providers, sessions])
  const inRange = useMemo(() => usage.filter(({ at }) => at >= from), [usage, from])
  const { entries, isOn, toggle, problem } = useRepricing(client, inRange)
  const save = () => saveFile(`innerloop-usage-${toDay(now)}.csv`, toUsageCsv(entries, names), 'text/csv')
  return (
    <div className="flex flex-col gap-8">
      <MonthFigures entries={usage} now={now} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-sm:w-full">
          <ChoiceField legend={say('Shown')} nameOf={say} {...range} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={toggle}
            aria-pressed={isOn}
            disabled={entries.length === 0}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            <Tags aria-hidden size={16} />
            {say('At today’s prices')}
          </Button>
          <Button onClick={save} disabled={entries.length === 0}>
            <Download aria-hidden size={16} />
            {say('Save as CSV')}
          </Button>
        </div>
      </div>
      {problem !== null && <Problem message={say('Today’s prices could not be read.')} hint={problem} />}
      {entries.length === 0 ? (
        <EmptyState
          action={
            <a href="#/" className="rounded-md py-1 font-medium text-accent pointer-coarse:py-3">
              {say('Start a chat')}
            </a>
          }
        >
          {say('Nothing was used in this time. What an answer took is here when it has ended.')}
        </EmptyState>
      ) : (
        <>
          <UsageDaysPart
            entries={entries}
            names={names}
            from={range.value === 'all' ? (entries[0]?.at ?? now) : from}
            to={now}
          />
          <UsageParts entries={entries} names={names} />
        </>
      )}
    </div>
  )
}
