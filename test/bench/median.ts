export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN
}

/** Returns the median of each figure. */
export function medians<Row extends Record<keyof Row, number>>(rows: readonly Row[]): Row {
  const names = Object.keys(rows[0] ?? {}) as (keyof Row)[]
  return Object.fromEntries(names.map((name) => [name, median(rows.map((row) => row[name]))])) as Row
}
