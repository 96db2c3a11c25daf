import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'

/**
 * Registrations of this application without a secret, one for each authorization server and callback address. A sign-in removes
 * the registration that it uses and saves it when it has succeeded, because a server that forgot it shows an error page from
 * which nothing returns.
 */
export interface McpClientStore {
  /** Removes and returns the client ID, or null if there is none. */
  consume(issuer: string, callbackUrl: string): Promise<Result<string | null>>
  save(issuer: string, callbackUrl: string, clientId: string): Promise<Result<null>>
  /** Removes the registrations with this client ID. */
  remove(clientId: string): Promise<Result<null>>
}

/** Registrations are made again after this time, because authorization servers may forget them. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

export function createMcpClientStore(db: Database, { now }: { now(): number }): McpClientStore {
  const idOf = (issuer: string, callbackUrl: string): string => `${issuer} ${callbackUrl}`
  return {
    consume: (issuer, callbackUrl) =>
      tryStorage(db, () =>
        db.transaction('rw', db.mcpClients, async () => {
          const id = idOf(issuer, callbackUrl)
          const row = await db.mcpClients.get(id)
          await db.mcpClients.delete(id)
          return succeed(row && now() - row.registeredAt < maxAgeMs ? row.clientId : null)
        }),
      ),
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
    remove: (clientId) =>
      tryStorage(db, async () => {
        await db.mcpClients.filter((row) => row.clientId === clientId).delete()
        return succeed(null)
      }),
  }
}
