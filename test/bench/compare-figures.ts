import { seededRandom } from '../../e2e/drivers/seeded-random.ts'
import { median } from './median.ts'

/** Comparison of one figure of two builds. Smaller figures are better. */
export interface FigureComparison {
  before: number
  after: number
  /** Median of the ratios of the two builds in the same run, so that a machine that slows down slows both. */
  ratio: number
  /**
   * Interval with 95 % of such medians if the later build was the earlier one: each run of it is compared with the next. A ratio
   * within the interval is noise.
   */
  spread: { from: number; to: number }
  /** True if the ratio is at most 1.03, or not above the interval of the earlier build. */
  isGood: boolean
}

const tolerance = 1.03
const resamples = 4000

/** Compares runs that were made in turn. */
export function compareFigure(before: readonly number[], after: readonly number[]): FigureComparison {
  const ratio = median(before.map((value, run) => (after[run] ?? NaN) / value))
  const random = seededRandom(before.length)
  const neighbors = before.slice(1).flatMap((value, run) => {
    const change = value / (before[run] ?? NaN)
    return [change, 1 / change]
  })
  const draw = () => neighbors[Math.floor(random() * neighbors.length)] ?? 1
  const ratios = Array.from({ length: resamples }, () => median(before.map(draw))).toSorted(
    (one, other) => one - other,
  )
  const at = (share: number) => ratios[Math.round((ratios.length - 1) * share)] ?? NaN
  const spread = { from: at(0.025), to: at(0.975) }
  return {
    before: median(before),
    after: median(after),
    ratio,
    spread,
    isGood: ratio <= Math.max(tolerance, spread.to),
  }
}

export function describeComparison({ before, after, ratio, spread, isGood }: FigureComparison): string {
  const figure = (value: number) => value.toPrecision(4)
  const times = (value: number) => value.toFixed(3)
  return `${figure(before)} -> ${figure(after)}, ratio ${times(ratio)}, A/A ${times(spread.from)} to ${times(spread.to)}${isGood ? '' : ', SLOWER'}`
}

/** Parses the lines that a bench prints. The groups `name` and `value` of the pattern match a figure's name and its number. */
export function parseFigures(output: string, pattern: RegExp): Record<string, number> {
  const figures = [...output.matchAll(pattern)].map(({ groups = {} }) => [
    groups['name'],
    Number(groups['value']),
  ])
  return Object.fromEntries(figures) as Record<string, number>
}
