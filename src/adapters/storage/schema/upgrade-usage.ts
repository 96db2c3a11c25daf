import type { Transaction } from 'dexie'
import type { Usage } from '../../../core/kernel/usage.ts'
import type { UsageShare } from '../../../core/kernel/usage-share.ts'
import { upgradeRows } from './upgrade-rows.ts'

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
