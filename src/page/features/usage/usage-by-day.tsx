import { Suspense, useMemo, useState } from 'react'
import type { UsageEntry } from '../../../adapters/storage/queries.ts'
import { ChoiceField } from '../../ui/controls/choice-field.tsx'
import { lazyChart } from '../../ui/charts/lazy-chart.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { stackedTable } from './stacked-table.ts'
import { formatDay, formatMeasure, formatMeasuredDay } from './usage-format.ts'
import { listDays, sumUsage, type UsageMeasure } from './usage-summary.ts'
import { purposeLabel, type UsageNames } from './usage-names.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

const StackedBars = lazyChart(async () => (await import('../../ui/charts/stacked-bars.tsx')).StackedBars)

export interface UsageByDayProps {
  entries: readonly UsageEntry[]
  names: UsageNames
  from: number
  to: number
}

const measureChoices = [/*i18n*/ 'cost', /*i18n*/ 'tokens'] as const
type MeasureChoice = (typeof measureChoices)[number]
const measures = { cost: 'dollars', tokens: 'tokens' } as const satisfies Record<MeasureChoice, UsageMeasure>
const maxNamed = 4

/** Ways to split the bars. */
const splitChoices = [/*i18n*/ 'model', /*i18n*/ 'chat', /*i18n*/ 'assistant', /*i18n*/ 'purpose'] as const
type Split = (typeof splitChoices)[number]

const splits = {
  model: { of: ({ model }, names) => names.model(model), rest: /*i18n*/ { id: 'Other models' } },
  chat: { of: ({ sessionId }, names) => names.chat(sessionId), rest: /*i18n*/ { id: 'Other chats' } },
  assistant: {
    of: ({ sessionId }, names) => names.assistant(sessionId),
    rest: /*i18n*/ { id: 'Other assistants' },
  },
  purpose: { of: purposeLabel, rest: /*i18n*/ { id: 'Other purposes' } },
} satisfies Record<Split, { of: (entry: UsageEntry, names: UsageNames) => string; rest: MessageDescriptor }>

/** Bars per day, split as chosen, with the same values as a table. */
export function UsageByDay({ entries, names, from, to }: UsageByDayProps) {
  const hasPrice = useMemo(() => sumUsage(entries).dollars > 0, [entries])
  const [chosenMeasure, setChosenMeasure] = useState<MeasureChoice | null>(null)
  const choice = chosenMeasure ?? (hasPrice ? 'cost' : 'tokens')
  const measure = measures[choice]
  const [split, setSplit] = useState<Split>('model')
  const { series, days } = useTranslatedMemo(
    () =>
      listDays(entries, {
        from,
        to,
        measure,
        seriesOf: (entry) => splits[split].of(entry, names),
        most: maxNamed,
        rest: i18n.t(splits[split].rest),
      }),
    [entries, names, from, to, measure, split],
  )
  const format = (value: number, length?: 'brief') => formatMeasure(measure, length)(value)
  const used = days.filter(({ values, unpriced }) => [...values, ...unpriced].some((value) => value > 0))
  return (
    <section aria-labelledby="usage-days" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="usage-days" className="text-lg font-semibold">
          {i18n.t('Day by day')}
        </h2>
        <ChoiceField
          legend={i18n.t('Measured in')}
          isLegendHidden
          nameOf={(name) => i18n.t(name)}
          value={choice}
          choices={measureChoices}
          choose={setChosenMeasure}
        />
      </div>
      <ChoiceField
        legend={i18n.t('Split by')}
        isLegendHidden
        nameOf={(name) => i18n.t(name)}
        value={split}
        choices={splitChoices}
        choose={setSplit}
      />
      <div className="min-h-55">
        <Suspense fallback={<Spinner>{i18n.t('Drawing the chart…')}</Spinner>}>
          <StackedBars
            series={series}
            bars={days.map(({ day, values }) => ({ label: formatDay(day), values }))}
            format={format}
          />
        </Suspense>
      </div>
      <details>
        <summary className="cursor-pointer text-sm text-muted">{i18n.t('Show as table')}</summary>
        <div
          role="region"
          aria-label={i18n.t('Usage by day, scrollable')}
          tabIndex={0}
          className={`mt-2 overflow-x-auto ${stackedTable.container}`}
        >
          <table aria-label={i18n.t('Usage by day')} className={stackedTable.table}>
            <thead className={stackedTable.head}>
              <tr className="border-b border-border text-muted">
                <th scope="col" className="py-1.5 pe-4 text-start font-medium">
                  {i18n.t('Day')}
                </th>
                {series.map((name) => (
                  <th key={name} scope="col" className="px-4 py-1.5 text-end font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className={stackedTable.body}>
              {used.map((day) => (
                <tr key={day.day} className={stackedTable.row}>
                  <th
                    scope="row"
                    className={`py-1.5 pe-4 text-start font-normal whitespace-nowrap ${stackedTable.header}`}
                  >
                    {formatDay(day.day)}
                  </th>
                  {series.map((name, at) => (
                    <td key={name} data-label={name} className={`px-4 py-1.5 ${stackedTable.cell}`}>
                      <span>{formatMeasuredDay(day, at, measure)}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}
