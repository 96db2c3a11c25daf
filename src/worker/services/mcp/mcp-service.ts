import { checkUrl } from '../../../adapters/network/url-gate.ts'
import { createApplicationLock } from '../../../adapters/storage/database/application-lock.ts'
import type { Database } from '../../../adapters/storage/database/schema.ts'
import { createAuditLog } from '../../../adapters/storage/mcp/audit-log.ts'
import { createMcpStore } from '../../../adapters/storage/mcp/mcp-store.ts'
import type { ClockAndIds } from '../../../adapters/storage/settings/permission-stores.ts'
import type { KeyVault } from '../../../adapters/storage/vault/key-vault.ts'
import { succeed, toEmptyResult } from '../../../core/model/failures/result.ts'
import type { CommandHandlers, HandlersOf } from '../command-handlers.ts'

export interface McpServiceDeps extends ClockAndIds {
  db: Database
  vault: KeyVault
}

/** Creates the service of MCP servers. It is loaded with the first command or turn that uses a server. */
export function createMcpService({ db, vault, ...clockAndIds }: McpServiceDeps) {
  const store = createMcpStore(db, {
    vault,
    checkAddress: (address) => checkUrl(address, 'person'),
    lock: createApplicationLock(),
    ...clockAndIds,
  })
  const audit = createAuditLog(db, clockAndIds)
  void audit.prune()
  const commands = {
    'save-mcp-server': async (draft) => {
      const saved = await store.save(draft)
      return saved.ok ? succeed({ serverId: saved.value.id }) : saved
    },
    'add-demo-mcp-server': async () => {
      const added = await store.addDemo()
      return added.ok ? succeed({ serverId: added.value.id }) : added
    },
    'change-mcp-server': ({ serverId, ...changes }) => toEmptyResult(store.change(serverId, changes)),
    'remove-mcp-server': ({ serverId }) => toEmptyResult(store.remove(serverId)),
    'set-mcp-tools': ({ serverId, names }) => toEmptyResult(store.setTools(serverId, names)),
    'accept-mcp-changes': async ({ serverId, tools }) => {
      const accepted = await store.acceptChanges(serverId, tools)
      if (!accepted.ok) return accepted
      audit.add({ type: 'mcp-tools-accepted', serverId, toolNames: accepted.value })
      return succeed({})
    },
  } satisfies CommandHandlers
  return { commands }
}

export type McpCommands = HandlersOf<keyof ReturnType<typeof createMcpService>['commands']>
