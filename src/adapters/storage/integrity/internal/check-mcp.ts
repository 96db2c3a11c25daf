import type { SessionId } from '../../../../core/model/id.ts'
import type { Database } from '../../database/schema.ts'
import { isThere } from '../../mcp/mcp-list.ts'
import { mcpSecretId, mcpTokenIds, pendingMcpClientId } from '../../vault/key-holders.ts'
import { sealedKeyId } from '../../vault/seal-key.ts'
import { findExisting, nextCursor, type IntegrityCheck } from './integrity-check.ts'

const rowsAtOnce = 500

/** Checks for lists of MCP servers that are gone. */
export function checkMcpSnapshots(db: Database): IntegrityCheck {
  return {
    tables: [db.mcpServers, db.mcpSnapshots],
    async checkBatch(after) {
      const ids = await db.mcpSnapshots.where('serverId').above(after).limit(rowsAtOnce).primaryKeys()
      const servers = (await db.mcpServers.bulkGet(ids)).filter((row) => row !== undefined)
      const there = new Set(servers.filter(isThere).map(({ id }) => id))
      const lost = ids.filter((id) => !there.has(id))
      return {
        faults: { 'mcp-lists-without-server': lost.length },
        repair: () => db.mcpSnapshots.bulkDelete(lost),
        next: nextCursor(ids, rowsAtOnce),
      }
    },
  }
}

/** Checks for secrets of MCP servers and sign-ins that are gone. Nothing can use them. */
export function checkMcpSecrets(db: Database): IntegrityCheck {
  return {
    tables: [db.mcpServers, db.signIns, db.vault],
    async checkBatch() {
      const servers = (await db.mcpServers.toArray()).filter(isThere)
      const states = await db.signIns.toCollection().primaryKeys()
      const used = new Set<string>([
        ...servers.flatMap(({ id }) => [mcpSecretId(id), ...Object.values(mcpTokenIds(id))].map(sealedKeyId)),
        ...states.map((state) => sealedKeyId(pendingMcpClientId(state))),
      ])
      const sealed = await db.vault.where('id').startsWith('provider:mcp-').primaryKeys()
      const lost = sealed.filter((id) => !used.has(id))
      return {
        faults: { 'mcp-secrets-without-server': lost.length },
        repair: () => db.vault.bulkDelete(lost),
        next: null,
      }
    },
  }
}

/** Checks for events of the audit log whose chat is gone. */
export function checkAuditEvents(db: Database): IntegrityCheck {
  return {
    tables: [db.auditEvents, db.sessions],
    async checkBatch(after) {
      const ids = await db.auditEvents.where('id').above(after).limit(rowsAtOnce).primaryKeys()
      const rows = (await db.auditEvents.bulkGet(ids)).filter((row) => row !== undefined)
      const chats: ReadonlySet<SessionId> = await findExisting(
        db.sessions,
        rows.flatMap(({ sessionId }) => sessionId ?? []),
      )
      const lost = rows.filter(({ sessionId }) => sessionId !== undefined && !chats.has(sessionId))
      return {
        faults: { 'audit-events-without-chat': lost.length },
        repair: () => db.auditEvents.bulkDelete(lost.map(({ id }) => id)),
        next: nextCursor(ids, rowsAtOnce),
      }
    },
  }
}
