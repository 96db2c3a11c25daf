import { Suspense } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import type { ChartData } from './chart-data.ts'
import { lazyChart } from './lazy-chart.tsx'
import { Spinner } from '../feedback/spinner.tsx'

const Plot = lazyChart(async () => (await import('./plot.tsx')).Plot)

const kinds = {
  bar: /*i18n*/ { id: 'Bar chart' },
  line: /*i18n*/ { id: 'Line chart' },
  area: /*i18n*/ { id: 'Area chart' },
  scatter: /*i18n*/ { id: 'Scatter plot' },
}

/** A chart for a table on the same page. The table is the text alternative, so it must exist. */
export function Chart({ data }: { data: ChartData }) {
  const { kind, title, points, series } = data
  const what =
    series.length > 1
      ? i18n.t('{places, plural, one {# category} other {# categories}}, {series} series', {
          places: points.length,
          series: series.length,
        })
      : i18n.t('{count, plural, one {# value} other {# values}}', { count: points.length })
  return (
    <figure aria-label={`${i18n.t(kinds[kind])}: ${title}`} className="flex flex-col gap-2">
      <figcaption className="text-sm font-medium">
        {title}
        <span className="sr-only">
          {`. ${i18n.t('{kind} with {what}. The table has all values.', { kind: i18n.t(kinds[kind]), what })}`}
        </span>
      </figcaption>
      <div className="h-72">
        <Suspense fallback={<Spinner>{i18n.t('Drawing the chart')}</Spinner>}>
          <Plot data={data} />
        </Suspense>
      </div>
    </figure>
  )
}
