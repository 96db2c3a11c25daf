import {
  Bool,
  Float64,
  Int64,
  makeBuilder,
  Table,
  tableToIPC,
  TimestampMillisecond,
  Utf8,
  type DataType,
  type Vector,
} from 'apache-arrow'

export type ColumnValues = ReadonlyMap<string, readonly unknown[]>

/** Converts records to columns. Missing values are null. */
export function toColumnValues(records: readonly Readonly<Record<string, unknown>>[]): ColumnValues {
  const columns = new Map<string, unknown[]>()
  for (const [index, record] of records.entries()) {
    for (const [name, value] of Object.entries(record)) {
      let values = columns.get(name)
      if (!values) {
        values = Array.from({ length: records.length }, () => null)
        columns.set(name, values)
      }
      values[index] = value
    }
  }
  return columns
}

/**
 * Converts columns for the engine. Each column has the narrowest type for all its values; mixed and nested values
 * become text.
 */
export function toArrowStream(columns: ColumnValues): Uint8Array {
  const vectors = [...columns].map(([name, values]) => [name, toVector(values, findType(values))] as const)
  return tableToIPC(new Table(Object.fromEntries(vectors)), 'stream')
}

/**
 * Builds one column. The package's own `vectorFromArray` compiles its null check with `Function`, which the policy of tool
 * workers forbids, so nulls are marked here.
 */
function toVector(values: readonly unknown[], type: DataType): Vector {
  const builder = makeBuilder({ type })
  for (const [index, value] of values.entries()) {
    const converted = convert(value, type)
    if (converted === null) builder.setValid(index, false)
    else builder.set(index, converted)
  }
  return builder.finish().toVector()
}

const isMissing = (value: unknown) => value === null || value === undefined

function findType(values: readonly unknown[]): DataType {
  const isAll = (test: (value: unknown) => boolean) =>
    values.every((value) => isMissing(value) || test(value)) && values.some((value) => !isMissing(value))
  if (isAll((value) => typeof value === 'boolean')) return new Bool()
  if (isAll((value) => Number.isSafeInteger(value) || isLong(value))) return new Int64()
  if (isAll((value) => typeof value === 'number' || typeof value === 'bigint')) return new Float64()
  if (isAll((value) => value instanceof Date)) return new TimestampMillisecond()
  return new Utf8()
}

function isLong(value: unknown): boolean {
  return typeof value === 'bigint' && BigInt.asIntN(64, value) === value
}

function convert(value: unknown, type: DataType): unknown {
  if (isMissing(value)) return null
  if (type instanceof Int64) return BigInt(value as number | bigint)
  if (type instanceof Float64) return Number(value)
  if (!(type instanceof Utf8) || typeof value === 'string') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Uint8Array) return `${value.byteLength} bytes`
  if (typeof value === 'bigint') return value.toString()
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))
}
