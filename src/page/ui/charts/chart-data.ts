/** A point of the chart. `values` follow the order of the series; `null` means no value. */
export interface ChartPoint {
  x: string | number
  values: readonly (number | null)[]
}

export interface ChartData {
  kind: 'bar' | 'line' | 'area' | 'scatter'
  title: string
  xLabel: string
  /** True if x values are numbers on a scale, false if they are labels. */
  isContinuous: boolean
  series: readonly string[]
  points: readonly ChartPoint[]
}
