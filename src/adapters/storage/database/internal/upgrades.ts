import type { Transaction, Table } from 'dexie'
import type { Usage } from '../../../../core/model/usage/usage.ts'
import type { UsageShare } from '../../../../core/model/usage/usage-share.ts'

/** Rows as versions 1 and 2 wrote them. */
interface EarlierUsage extends Usage {
  runId: string
  sessionId: string
  messageId: string
  at: number
  providerId: UsageShare['model']['providerId']
  modelId: string
  shares?: readonly UsageShare[]
}

/** Adds shares to usage rows of the first versions, in which all requests used the run's initial model. */
export async function upgradeUsage(transaction: Transaction): Promise<void> {
  await upgradeRows(transaction.table<EarlierUsage, string>('usage'), {
    change: (row) => (hasShares(row) ? row : { ...row, shares: [toShare(row)] }),
    isRight: hasShares,
  })
}

function hasShares({ shares = [] }: EarlierUsage): boolean {
  return shares.length > 0
}

function toShare(row: EarlierUsage): UsageShare {
  const { runId: _run, sessionId: _session, messageId: _message, at: _at, shares: _, ...rest } = row
  const { providerId, modelId, ...usage } = rest
  return { model: { providerId, modelId }, usage }
}

interface RowUpgrade<Row> {
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
    throw new Error(`the table ${table.name} could not be upgraded: ${wrong} rows are invalid`)
}
