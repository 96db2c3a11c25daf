import type { Table } from 'dexie'

export interface RowUpgrade<Row> {
  change: (row: Row) => Row
  /** Whether a row is as the new version wants it. */
  isRight: (row: Row) => boolean
}

/**
 * For an upgrade of the schema that changes rows: all of them or none. What was written is read back within the same
 * transaction, and where a row is missing or not right the upgrade is undone: the old data is there, at its old version, until
 * all of the new is known to be good.
 */
export async function upgradeRows<Row, Key>(
  table: Table<Row, Key>,
  { change, isRight }: RowUpgrade<Row>,
): Promise<void> {
  const before = await table.toCollection().primaryKeys()
  await table.toCollection().modify((row, place) => {
    place.value = change(row)
  })
  const after = await table.toCollection().primaryKeys()
  const isComplete = JSON.stringify(before) === JSON.stringify(after)
  const wrong = await table.filter((row) => !isRight(row)).count()
  if (!isComplete || wrong > 0)
    throw new Error(`${table.name} could not be upgraded: ${wrong} rows are not right`)
}
