import type { SymbolType } from 'recharts'

/** Color, pattern, dash and mark of a series. Any one of these identifies the series. */
export interface SeriesLook {
  colour: string
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

export function lookOf(index: number): SeriesLook {
  return {
    colour: `var(--chart-${(index % dashes.length) + 1})`,
    dash: dashes[index % dashes.length] ?? '0',
    mark: marks[index % marks.length] ?? 'circle',
  }
}

/** Fills for bars and areas, as `url(#<prefix><index>)`. The first is plain. */
export function SeriesPatterns({ prefix, count }: { prefix: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, index) => (
        <pattern key={index} id={`${prefix}${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={lookOf(index).colour} />
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
