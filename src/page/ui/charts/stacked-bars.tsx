import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export interface StackedBarsProps {
  /** Names of the series, lowest part of each bar first. */
  series: readonly string[]
  bars: readonly { label: string; values: readonly number[] }[]
  /** Formats a value; `brief` for the axis. */
  format: (value: number, length?: 'brief') => string
}

/** Patterns of the series. All use the accent color, so pattern and shade distinguish them. Holds as many as there can be series. */
const patterns = [
  { shade: '100%', mark: '' },
  { shade: '45%', mark: 'M0,8 l8,-8' },
  { shade: '70%', mark: 'M0,4 h8' },
  { shade: '25%', mark: 'M4,0 v8' },
  { shade: '12%', mark: 'M0,0 l8,8 M0,8 l8,-8' },
] as const

/** Stacked bars over a line of labels. Screen readers get one image; a table with the same values must be on the page. */
export function StackedBars({ series, bars, format }: StackedBarsProps) {
  const id = useId()
  const fillOf = (at: number) => `url(#${id}-${at % patterns.length})`
  const rows = bars.map(({ label, values }) => ({ label, values }))
  return (
    <div aria-hidden="true">
      <svg width="0" height="0" className="absolute">
        <defs>
          {patterns.map(({ shade, mark }, at) => (
            <pattern key={mark} id={`${id}-${at}`} width="8" height="8" patternUnits="userSpaceOnUse">
              <rect
                width="8"
                height="8"
                fill={`color-mix(in oklch, var(--accent) ${shade}, var(--raised))`}
              />
              <path d={mark} stroke="var(--accent)" strokeWidth="1.5" />
            </pattern>
          ))}
        </defs>
      </svg>
      <ResponsiveContainer width="100%" height={220}>
        <BarChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="label"
            tickLine={false}
            axisLine={{ stroke: 'var(--border)' }}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            minTickGap={24}
          />
          <YAxis
            width={64}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--muted)', fontSize: 12 }}
            tickFormatter={(value: number) => format(value, 'brief')}
          />
          <Tooltip
            cursor={{ fill: 'var(--border)', opacity: 0.4 }}
            isAnimationActive={false}
            separator=": "
            formatter={(value) => format(Number(value))}
            contentStyle={{
              background: 'var(--raised)',
              border: '1px solid var(--border)',
              borderRadius: 6,
              color: 'var(--text)',
            }}
            itemStyle={{ color: 'var(--text)' }}
          />
          {series.map((name, at) => (
            <Bar
              key={name}
              name={name}
              // Zero values are left out of the tooltip.
              dataKey={(row: { values: readonly number[] }) => row.values[at] || undefined}
              stackId="all"
              fill={fillOf(at)}
              stroke="var(--raised)"
              strokeWidth={1}
              isAnimationActive={false}
              maxBarSize={40}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      {series.length > 1 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {series.map((name, at) => (
            <li key={name} className="flex items-center gap-2">
              <svg width="16" height="16" className="rounded-sm border border-border">
                <rect width="16" height="16" fill={fillOf(at)} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
