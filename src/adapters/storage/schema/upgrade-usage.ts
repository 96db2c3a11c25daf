import type { Transaction } from 'dexie'
import type { Usage } from '../../../core/kernel/usage.ts'
import type { UsageShare } from '../../../core/kernel/usage-share.ts'
import { upgradeRows } from './upgrade-rows.ts'

/** As versions 1 and 2 had them. */
interface EarlierUsage extends Usage {
  runId: string
  sessionId: string
  messageId: string
  at: number
  providerId: UsageShare['model']['providerId']
  modelId: string
  shares?: readonly UsageShare[]
}

/** Rows of the first versions did not say whose requests they were: all of them were of the model that the run began with. */
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
