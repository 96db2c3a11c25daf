/**
 * The package's own types need those of node, which would make `process` and `localStorage` known in every worker.
 * These types cover only the part that the engine's types name and `run-sql` uses.
 */
export class DataType {
  private readonly kind: unknown
}
export class Bool extends DataType {}
export class Int64 extends DataType {}
export class Float64 extends DataType {}
export class TimestampMillisecond extends DataType {}
export class Utf8 extends DataType {}

export interface Vector {
  get(index: number): unknown
}
export interface Field {
  readonly name: string
  readonly type: DataType
}
export interface Schema {
  readonly fields: readonly Field[]
}
export interface RecordBatch {
  readonly numRows: number
  readonly schema: Schema
  getChildAt(index: number): Vector | null
}
export interface RecordBatchStreamReader<_Columns = unknown> extends Iterable<RecordBatch> {
  readonly schema: Schema
}
export class Table<_Columns = unknown> {
  constructor(columns: Readonly<Record<string, Vector>>)
  readonly numRows: number
  readonly schema: Schema
  // oxlint-disable-next-line typescript/no-explicit-any -- what a row is, the statement says
  toArray(): any[]
}

/** Builds one column value by value. Without null values of its own every value that `set` gets is valid. */
export interface Builder {
  set(index: number, value: unknown): this
  setValid(index: number, isValid: boolean): boolean
  finish(): this
  toVector(): Vector
}
export function makeBuilder(options: { type: DataType }): Builder
export function tableToIPC(table: Table, type: 'stream'): Uint8Array
