import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

/** Registrations of this application without a secret, one for each authorization server and callback address. */
export interface McpClientStore {
  find(issuer: string, callbackUrl: string): Promise<Result<string | null>>
  save(issuer: string, callbackUrl: string, clientId: string): Promise<Result<null>>
}

/** Registrations are made again after this time, because authorization servers may forget them. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

export function createMcpClientStore(db: Database, { now }: { now(): number }): McpClientStore {
  const idOf = (issuer: string, callbackUrl: string): string => `${issuer} ${callbackUrl}`
  return {
    find: (issuer, callbackUrl) =>
      tryStorage(db, async () => {
        const row = await db.mcpClients.get(idOf(issuer, callbackUrl))
        return succeed(row && now() - row.registeredAt < maxAgeMs ? row.clientId : null)
      }),
    save: (issuer, callbackUrl, clientId) =>
      tryStorage(db, async () => {
        await db.mcpClients.put({
          id: idOf(issuer, callbackUrl),
          issuer,
          callbackUrl,
          clientId,
          registeredAt: now(),
        })
        return succeed(null)
      }),
  }
}
