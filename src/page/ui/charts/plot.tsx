import { startTransition, useEffect, useId, useState } from 'react'
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
  type SymbolType,
} from 'recharts'
import type { ChartData } from './chart-data.ts'
import { compact, formatNumber } from '../../i18n/formats.ts'

const charts = { bar: BarChart, line: LineChart, area: AreaChart, scatter: ScatterChart }
const tick = { fill: 'var(--muted)', fontSize: 12 }
const tickFigure = { ...compact, maximumFractionDigits: 2 }
const axis = { tick, tickLine: false, stroke: 'var(--border)' } as const

/** Draws the chart. Arrow keys move between its points. */
export function Plot({ data }: { data: ChartData }) {
  const { kind, title, series, points, isContinuous, xLabel } = data
  const prefix = `fill${useId().replaceAll(/\W/g, '')}`
  const rows = points.map(({ x, values }) => ({
    x,
    ...Object.fromEntries(values.map((value, index) => [`s${index}`, value])),
  }))
  const Root = charts[kind]
  const step = useSteps(2)
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Root data={rows} accessibilityLayer title={title} margin={{ top: 4, right: 8, bottom: 0, left: 0 }}>
        <SeriesPatterns prefix={prefix} count={series.length} />
        <CartesianGrid vertical={false} stroke="var(--border)" />
        {step > 0 && (
          <XAxis
            {...axis}
            dataKey="x"
            name={xLabel}
            type={isContinuous ? 'number' : 'category'}
            domain={isContinuous ? (['auto', 'auto'] as const) : undefined}
            allowDuplicatedCategory={false}
            minTickGap={12}
          />
        )}
        {step > 0 && (
          <YAxis
            {...axis}
            width={48}
            axisLine={false}
            tickFormatter={(value: number) => formatNumber(value, tickFigure)}
          />
        )}
        {step > 1 && (
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--surface)', stroke: 'var(--border)' }}
            content={renderValueCard}
          />
        )}
        {step > 1 && series.length > 1 && (
          <Legend
            wrapperStyle={{ fontSize: 12, paddingTop: 8 }}
            iconSize={kind === 'line' || kind === 'area' ? 20 : 12}
          />
        )}
        {step > 1 &&
          series.map((name, index) =>
            renderSeries({ kind, name, index, prefix, isFew: points.length <= 40 }),
          )}
      </Root>
    </ResponsiveContainer>
  )
}

/** Counts up with one task per step. Drawing the whole chart at once would delay input events. */
function useSteps(last: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step === last) return undefined
    const timer = setTimeout(() => startTransition(() => setStep(step + 1)), 0)
    return () => clearTimeout(timer)
  }, [step, last])
  return step
}

function renderValueCard({ active, payload, label }: TooltipContentProps) {
  return active ? (
    <ValueCard place={String(label ?? '')} values={payload.map(({ name, value }) => [String(name), value])} />
  ) : null
}

interface DrawnSeries {
  kind: ChartData['kind']
  name: string
  index: number
  prefix: string
  /** True if every point gets a mark. */
  isFew: boolean
}

function renderSeries({ kind, name, index, prefix, isFew }: DrawnSeries) {
  const { color, dash, mark } = seriesStyle(index)
  const common = { key: index, dataKey: `s${index}`, name, isAnimationActive: false, stroke: color } as const
  const fill = `url(#${prefix}${index})`
  const { key, ...rest } = common
  switch (kind) {
    case 'bar':
      return <Bar key={key} {...rest} fill={fill} maxBarSize={56} />
    case 'scatter':
      return <Scatter key={key} {...rest} fill={color} shape={mark} />
    case 'area':
      return (
        <Area
          key={key}
          {...rest}
          fill={fill}
          fillOpacity={0.45}
          strokeDasharray={dash}
          strokeWidth={2}
          legendType="plainline"
        />
      )
    case 'line':
      return (
        <Line
          key={key}
          {...rest}
          strokeDasharray={dash}
          strokeWidth={2}
          dot={isFew && { r: 2.5, fill: color, strokeWidth: 0 }}
          legendType="plainline"
        />
      )
  }
}

/** Color, pattern, dash and mark of a series. Any one of these identifies the series. */
interface SeriesStyle {
  color: string
  dash: string
  mark: SymbolType
}

const dashes = ['0', '6 4', '2 3', '10 3 2 3', '1 4', '12 4', '4 2 1 2', '8 2']
const marks: readonly SymbolType[] = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'cross',
  'star',
  'wye',
  'circle',
]

function seriesStyle(index: number): SeriesStyle {
  return {
    color: `var(--chart-${(index % dashes.length) + 1})`,
    dash: dashes[index % dashes.length] ?? '0',
    mark: marks[index % marks.length] ?? 'circle',
  }
}

/** Fills for bars and areas, as `url(#<prefix><index>)`. The first is plain. */
function SeriesPatterns({ prefix, count }: { prefix: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, index) => (
        <pattern key={index} id={`${prefix}${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={seriesStyle(index).color} />
          <path
            d={strokes[index % strokes.length]}
            stroke="var(--background)"
            strokeWidth="1.5"
            fill="none"
          />
        </pattern>
      ))}
    </defs>
  )
}

const strokes = [
  '',
  'M-2 6 L6 -2 M2 10 L10 2',
  'M0 4 H8',
  'M-2 2 L6 10 M2 -2 L10 6',
  'M4 0 V8',
  'M0 4 H8 M4 0 V8',
  'M2 2 h1 M6 6 h1',
  'M-2 6 L6 -2 M2 10 L10 2 M-2 2 L6 10 M2 -2 L10 6',
]

const figures = { maximumFractionDigits: 6 } as const

/** Tooltip for the point under the pointer or at the keyboard cursor. */
function ValueCard({
  place,
  values,
}: {
  place: string
  values: readonly (readonly [name: string, value: unknown])[]
}) {
  return (
    <div className="rounded-md border border-border bg-raised px-3 py-2 text-sm shadow-float">
      <p className="font-medium">{place}</p>
      {values.map(([name, value]) => (
        <p key={name} className="flex justify-between gap-4 tabular-nums">
          <span className="text-muted">{name}</span>
          <span>{typeof value === 'number' ? formatNumber(value, figures) : '–'}</span>
        </p>
      ))}
    </div>
  )
}
