/** `values` are in the order of the series; `null` where there is none. */
export interface ChartPoint {
  x: string | number
  values: readonly (number | null)[]
}

export interface ChartData {
  kind: 'bar' | 'line' | 'area' | 'scatter'
  title: string
  xLabel: string
  /** Places along the axis are numbers to scale, not names one beside the other. */
  isContinuous: boolean
  series: readonly string[]
  points: readonly ChartPoint[]
}
