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
} from 'recharts'
import type { ChartData } from '../chart-data.ts'
import { lookOf, SeriesPatterns } from './series-look.tsx'
import { ValueCard } from './value-card.tsx'
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
            {...(isContinuous && { domain: ['auto', 'auto'] as const })}
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
  const { colour, dash, mark } = lookOf(index)
  const common = { key: index, dataKey: `s${index}`, name, isAnimationActive: false, stroke: colour } as const
  const fill = `url(#${prefix}${index})`
  const { key, ...rest } = common
  switch (kind) {
    case 'bar':
      return <Bar key={key} {...rest} fill={fill} maxBarSize={56} />
    case 'scatter':
      return <Scatter key={key} {...rest} fill={colour} shape={mark} />
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
          dot={isFew && { r: 2.5, fill: colour, strokeWidth: 0 }}
          legendType="plainline"
        />
      )
  }
}
