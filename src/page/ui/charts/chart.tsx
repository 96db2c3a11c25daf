import { Suspense } from 'react'
import { phrase } from '../../i18n/phrase.ts'
import { say } from '../../i18n/say.ts'
import type { ChartData } from './chart-data.ts'
import { lazyChart } from './lazy-chart.tsx'
import { Spinner } from '../feedback/spinner.tsx'

const Plot = lazyChart(async () => (await import('./plot.tsx')).Plot)

const kinds = {
  bar: phrase('Bar chart'),
  line: phrase('Line chart'),
  area: phrase('Area chart'),
  scatter: phrase('Scatter plot'),
}

/** A chart for a table on the same page. The table is the text alternative, so it must exist. */
export function Chart({ data }: { data: ChartData }) {
  const { kind, title, points, series } = data
  const what =
    series.length > 1
      ? say('{places} places, {series} series', { places: points.length, series: series.length })
      : say('{count} values', { count: points.length })
  return (
    <figure aria-label={`${say(kinds[kind])}: ${title}`} className="flex flex-col gap-2">
      <figcaption className="text-sm font-medium">
        {title}
        <span className="sr-only">
          {`. ${say('{kind} with {what}; the table has all of them.', { kind: say(kinds[kind]), what })}`}
        </span>
      </figcaption>
      <div className="h-72">
        <Suspense fallback={<Spinner>{say('Drawing the chart')}</Spinner>}>
          <Plot data={data} />
        </Suspense>
      </div>
    </figure>
  )
}
