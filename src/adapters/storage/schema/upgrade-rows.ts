import type { Table } from 'dexie'

export interface RowUpgrade<Row> {
  change: (row: Row) => Row
  /** Returns whether a row has the shape of the new version. */
  isRight: (row: Row) => boolean
}

/**
 * Upgrades all rows of a table or none. Written rows are read back within the same transaction. If a row is missing or
 * wrong, the upgrade is undone, and the old data stays at its old version.
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
