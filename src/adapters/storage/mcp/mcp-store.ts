import { truncateString } from '../../../lib/text.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { mcpServerIdSchema, type McpServerId } from '../../../core/model/id.ts'
import type { McpServerDraft } from '../../../core/model/commands/mcp-commands.ts'
import {
  isOnInChat,
  type McpChoices,
  type McpServerRow,
  type McpSnapshotRow,
} from '../../../core/model/mcp/mcp-row.ts'
import type { McpAuth } from '../../../core/model/mcp/mcp-server.ts'
import type { McpSnapshot, McpTool } from '../../../core/model/mcp/mcp-snapshot.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'
import type { ApplicationLock } from '../database/application-lock.ts'
import type { Database } from '../database/schema.ts'
import { isThere, listMcpServers } from './mcp-list.ts'
import { tryStorage } from '../database/try-storage.ts'
import type { ClockAndIds } from '../settings/permission-stores.ts'
import { mcpSecretId, mcpTokenIds, secretReceiverOfServer } from '../vault/key-holders.ts'
import type { KeyVault } from '../vault/key-vault.ts'
import { sealedKeyId } from '../vault/seal-key.ts'

const maxServers = 20

/** A server with what it listed, if it has listed anything. */
export interface StoredMcpServer {
  server: McpServerRow
  snapshot: McpSnapshotRow | undefined
}

/** A tool as a person saw it. */
type ChosenTool = Pick<McpTool, 'name' | 'fingerprint'>

/** The stored MCP servers and their snapshots. */
export interface McpStore {
  find(id: McpServerId): Promise<Result<StoredMcpServer>>
  /** Returns whether the stored server has neither a sign-in nor a header. Never rejects. */
  needsNoAuthorization(id: McpServerId): Promise<boolean>
  /** Returns the servers that are on in a chat, by alias. */
  listForChat(choices: McpChoices | undefined): Promise<Result<readonly StoredMcpServer[]>>
  /** Saves the server with its header secret, or neither. A secret is bound to one origin and deleted when that changes. */
  save(draft: McpServerDraft): Promise<Result<McpServerRow>>
  /** Adds the demo server, or turns it on if it exists. */
  addDemo(): Promise<Result<McpServerRow>>
  change(id: McpServerId, changes: McpServerChanges): Promise<Result<null>>
  /** Removes the server with its snapshot, secret and the approvals of its tools. */
  remove(id: McpServerId): Promise<Result<null>>
  /** Stores what the server listed. Returns the names of tools whose definition changed. */
  saveSnapshot(snapshot: McpSnapshot): Promise<Result<readonly string[]>>
  /**
   * Turns exactly these tools on, if they still have the fingerprints, and forgets the approvals of those that were off. Changed and
   * refused ones stay as they are.
   */
  setTools(id: McpServerId, tools: readonly ChosenTool[]): Promise<Result<null>>
  /** Accepts the definitions with these fingerprints. Others stay as they are. Returns the names of the accepted tools. */
  acceptChanges(id: McpServerId, tools: readonly ChosenTool[]): Promise<Result<readonly string[]>>
}

export type McpServerChanges = Partial<
  Pick<
    McpServerRow,
    'isOn' | 'inNewChats' | 'trustsReadOnly' | 'sendsInstructions' | 'era' | 'lastFailure' | 'auth'
  >
>

export interface McpStoreOptions extends ClockAndIds {
  vault: Pick<KeyVault, 'seal'>
  /** Checks whether a person may have this address called. */
  checkAddress(address: string): Result<unknown>
  lock: ApplicationLock
}

export function createMcpStore(
  db: Database,
  { vault, checkAddress, lock, now, newId }: McpStoreOptions,
): McpStore {
  const { mcpServers, mcpSnapshots } = db
  const transact = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
    tryStorage(db, () =>
      db.transaction('rw', [mcpServers, mcpSnapshots, db.vault, db.approvals, db.allowlist], work),
    )
  const write = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => lock(() => transact(work))

  return {
    find: (id) =>
      tryStorage(db, async () => {
        const server = await findServer(db, id)
        return server
          ? succeed({ server, snapshot: await mcpSnapshots.get(id) })
          : fail(createFailure('not-found'))
      }),
    async needsNoAuthorization(id) {
      const found = await tryStorage(db, async () => succeed(await findServer(db, id)))
      return found.ok && found.value?.auth.kind === 'none'
    },
    listForChat: (choices) =>
      tryStorage(db, async () => {
        const servers = (await listMcpServers(db)).filter((server) => isOnInChat(server, choices))
        const snapshots = await mcpSnapshots.bulkGet(servers.map(({ id }) => id))
        return succeed(
          servers
            .map((server, index) => ({ server, snapshot: snapshots[index] }))
            .toSorted((one, other) => (one.server.alias < other.server.alias ? -1 : 1)),
        )
      }),
    save: (draft) =>
      lock(async () => {
        const checked = [draft.url, ...(draft.proxyUrl ? [draft.proxyUrl] : [])]
          .map(checkAddress)
          .find(({ ok }) => !ok)
        if (checked?.ok === false) return checked
        const id = draft.id ?? mcpServerIdSchema.parse(newId('mcp'))
        const secret = draft.auth.kind === 'header' ? (draft.auth.secret?.trim() ?? '') : ''
        const receiver = secretReceiverOfServer(draft)
        // Sealed under the lock, because a change of the passphrase replaces the key.
        const sealed =
          secret === '' || receiver === null
            ? succeed(null)
            : await vault.seal(mcpSecretId(id), receiver, secret)
        if (!sealed.ok) return sealed
        return transact(async () => {
          const before = await findServer(db, id)
          if (draft.id !== undefined && !before) return fail(createFailure('not-found'))
          const rows = await mcpServers.toArray()
          if (!before && rows.filter(isThere).length >= maxServers) return fail(describeFull())
          const isMoved = before === undefined || secretReceiverOfServer(before) !== receiver
          const staysSealed = sealed.value !== null || (draft.auth.kind === 'header' && !isMoved)
          if (sealed.value) await db.vault.put(sealed.value)
          else if (!staysSealed) await db.vault.delete(sealedKeyId(mcpSecretId(id)))
          if (isMoved || draft.auth.kind !== 'oauth') await deleteMcpTokens(db, id)
          const server: McpServerRow = {
            ...(before ?? { ...switchesOfNewServer, alias: deriveAlias(draft.name, rows), createdAt: now() }),
            id,
            name: draft.name,
            url: draft.url,
            proxyUrl: draft.proxyUrl || undefined,
            place: 'remote',
            auth: toAuth(draft.auth, { before: isMoved ? undefined : before, secret }),
            ...(isMoved && { era: undefined }),
            lastFailure: undefined,
          }
          await mcpServers.put(server)
          return succeed(server)
        })
      }),
    addDemo: () =>
      write(async () => {
        const rows = await mcpServers.toArray()
        const before = rows.find((row) => row.place === 'demo' && isThere(row))
        if (!before && rows.filter(isThere).length >= maxServers) return fail(describeFull())
        const id = before?.id ?? mcpServerIdSchema.parse(newId('mcp'))
        const server: McpServerRow = {
          ...(before ?? { ...switchesOfNewServer, alias: deriveAlias('demo', rows), createdAt: now() }),
          id,
          name: before?.name ?? 'Demo server',
          url: 'demo:',
          place: 'demo',
          auth: { kind: 'none' },
          isOn: true,
        }
        await mcpServers.put(server)
        return succeed(server)
      }),
    change: (id, changes) =>
      write(async () => {
        const server = await findServer(db, id)
        if (!server) return fail(createFailure('not-found'))
        const isConfirmed = changes.isOn === true
        await mcpServers.put({ ...server, ...changes, ...(isConfirmed && { isForeign: undefined }) })
        return succeed(null)
      }),
    remove: (id) =>
      write(async () => {
        const server = await findServer(db, id)
        if (!server) return succeed(null)
        const snapshot = await mcpSnapshots.get(id)
        await forgetApprovals(db, (name) => name.startsWith(`${server.alias}__`))
        await db.vault.delete(sealedKeyId(mcpSecretId(id)))
        await deleteMcpTokens(db, id)
        if (snapshot) await mcpSnapshots.delete(id)
        await mcpServers.put({ ...server, isOn: false, auth: { kind: 'none' }, removedAt: now() })
        return succeed(null)
      }),
    saveSnapshot: (snapshot) =>
      write(async () => {
        if (!(await findServer(db, snapshot.serverId))) return fail(createFailure('not-found'))
        const before = await mcpSnapshots.get(snapshot.serverId)
        const known = new Map(before?.tools.map((tool) => [tool.name, tool]))
        // The user may have turned tools on or off, or accepted them, while the lists were read.
        const tools = snapshot.tools.map((tool): McpTool => {
          const own = known.get(tool.name)
          const isChoice = own?.fingerprint === tool.fingerprint && own.state !== 'refused'
          return isChoice && tool.state !== 'refused' ? { ...tool, state: own.state } : tool
        })
        const changed = tools.filter(({ state }) => state === 'changed')
        const accepted = changed.flatMap(({ name }) => {
          const own = before?.accepted?.[name] ?? known.get(name)
          return own ? [[name, own] as const] : []
        })
        await mcpSnapshots.put({ ...snapshot, tools, accepted: Object.fromEntries(accepted) })
        const isNewChange = ({ name, fingerprint }: McpTool): boolean => {
          const own = known.get(name)
          return own?.state !== 'changed' || own.fingerprint !== fingerprint
        }
        return succeed(changed.filter(isNewChange).map(({ name }) => name))
      }),
    setTools: (id, chosen) =>
      write(async () => {
        const snapshot = await mcpSnapshots.get(id)
        if (!snapshot) return fail(createFailure('not-found'))
        const tools = snapshot.tools.map((tool): McpTool =>
          tool.state === 'on' || tool.state === 'off'
            ? { ...tool, state: isIn(chosen, tool) ? 'on' : 'off' }
            : tool,
        )
        await mcpSnapshots.put({ ...snapshot, tools })
        // The approvals of a tool that was off may be about an earlier definition.
        const turnedOn = new Set(
          tools.flatMap(({ name, state }, index) =>
            state === 'on' && snapshot.tools[index]?.state === 'off' ? [name] : [],
          ),
        )
        await forgetApprovals(db, (name) => turnedOn.has(name))
        return succeed(null)
      }),
    acceptChanges(id, tools) {
      const isAccepted = (tool: McpTool): boolean => tool.state === 'changed' && isIn(tools, tool)
      return write(async () => {
        const snapshot = await mcpSnapshots.get(id)
        if (!snapshot) return fail(createFailure('not-found'))
        const names = new Set(snapshot.tools.filter(isAccepted).map(({ name }) => name))
        await mcpSnapshots.put({
          ...snapshot,
          tools: snapshot.tools.map((tool) => (names.has(tool.name) ? { ...tool, state: 'on' } : tool)),
          accepted: Object.fromEntries(
            Object.entries(snapshot.accepted ?? {}).filter(([name]) => !names.has(name)),
          ),
        })
        await forgetApprovals(db, (name) => names.has(name))
        return succeed([...names])
      })
    },
  }
}

const switchesOfNewServer = {
  isOn: true,
  inNewChats: true,
  trustsReadOnly: false,
} as const

async function findServer(db: Database, id: McpServerId): Promise<McpServerRow | undefined> {
  const server = await db.mcpServers.get(id)
  return server && isThere(server) ? server : undefined
}

/** Deletes the tokens of a server. */
export async function deleteMcpTokens(db: Database, id: McpServerId): Promise<void> {
  await db.vault.bulkDelete(Object.values(mcpTokenIds(id)).map(sealedKeyId))
}

/** Deletes remembered approvals and allowlist rules of tools. */
async function forgetApprovals(db: Database, isAffected: (toolName: string) => boolean): Promise<void> {
  await db.approvals.filter(({ toolName }) => isAffected(toolName)).delete()
  await db.allowlist.filter(({ toolName }) => toolName !== undefined && isAffected(toolName)).delete()
}

/** Derives a short name that no server has or had. */
function deriveAlias(name: string, rows: readonly Pick<McpServerRow, 'alias'>[]): string {
  const taken = new Set(rows.map(({ alias }) => alias))
  const base = truncateString(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), 12) || 'server'
  let alias = base
  for (let copy = 2; taken.has(alias); copy++)
    alias = `${truncateString(base, 12 - String(copy).length)}${copy}`
  return alias
}

function toAuth(
  draft: McpServerDraft['auth'],
  { before, secret }: { before: McpServerRow | undefined; secret: string },
): McpAuth {
  switch (draft.kind) {
    case 'none':
      return draft
    case 'header': {
      const stored = before?.auth.kind === 'header' ? before.auth.tail : ''
      return { kind: 'header', header: draft.header, tail: secret === '' ? stored : tailOf(secret) }
    }
    case 'oauth': {
      const stored = before?.auth.kind === 'oauth' ? before.auth : undefined
      return { kind: 'oauth', scopes: [], ...stored, clientId: draft.clientId || undefined }
    }
  }
}

function tailOf(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : ''
}

function describeFull() {
  return createFailure('invalid-input', {
    message: storageText('mcp-too-many-servers', { count: maxServers }),
  })
}

function isIn(tools: readonly ChosenTool[], tool: ChosenTool): boolean {
  return tools.some(({ name, fingerprint }) => name === tool.name && fingerprint === tool.fingerprint)
}
