import { lazy, Suspense } from 'react'
import type { ChartData } from './chart-data.ts'
import { Waiting } from './waiting.tsx'

const Plot = lazy(async () => ({ default: (await import('./chart/plot.tsx')).Plot }))

const kinds = { bar: 'Bar chart', line: 'Line chart', area: 'Area chart', scatter: 'Scatter plot' }

/** A drawing of a table that stands beside it: the table is its alternative in words, so it must be there. */
export function Chart({ data }: { data: ChartData }) {
  const { kind, title, points, series } = data
  const what =
    series.length > 1 ? `${points.length} places, ${series.length} series` : `${points.length} values`
  return (
    <figure aria-label={`${kinds[kind]}: ${title}`} className="flex flex-col gap-2">
      <figcaption className="text-sm font-medium">
        {title}
        <span className="sr-only">
          . {kinds[kind]} with {what}; the table has all of them.
        </span>
      </figcaption>
      <div className="h-72">
        <Suspense fallback={<Waiting>Drawing the chart</Waiting>}>
          <Plot data={data} />
        </Suspense>
      </div>
    </figure>
  )
}
