import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { McpServerId, ProviderId } from '../../../core/model/id.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import type { McpAuth, McpGrant } from '../../../core/model/mcp/mcp-server.ts'
import type { ApplicationLock } from '../database/application-lock.ts'
import type { Database } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { mcpSecretId, mcpTokenIds, pendingMcpClientId, secretReceiverOfServer } from '../vault/key-holders.ts'
import type { KeyVault } from '../vault/key-vault.ts'
import { sealedKeyId, type SealedKey } from '../vault/seal-key.ts'
import { isThere } from './mcp-list.ts'
import { deleteMcpTokens } from './mcp-store.ts'

type OAuth = Extract<McpAuth, { kind: 'oauth' }>

/** A server could ask for more scopes with every refusal. */
const maxScopes = 200

/** A server with what its secrets are bound to. */
export type SecretHolder = Pick<McpServerRow, 'id' | 'url' | 'proxyUrl' | 'auth'>

export interface McpRefreshSecrets {
  refreshToken: string
  clientSecret: string
}

/** Tokens and header secrets of MCP servers. A secret opens only for the origin that it was sealed for. */
export interface McpTokenStore {
  find(id: McpServerId): Promise<Result<McpServerRow>>
  /** Returns the secret of the server's header, or null if there is none. */
  readHeaderSecret(server: SecretHolder): Promise<Result<string | null>>
  readAccessToken(server: SecretHolder): Promise<Result<string | null>>
  /** Returns the refresh token and the client secret. A missing one is empty. */
  readRefreshSecrets(
    server: SecretHolder,
    grant: Pick<McpGrant, 'tokenEndpoint'>,
  ): Promise<Result<McpRefreshSecrets>>
  /** Stores both tokens and what was granted, or nothing. `update` gets the stored sign-in; it returns null to store nothing. */
  save(
    server: SecretHolder,
    tokens: McpRefreshSecrets & { accessToken: string; tokenEndpoint: string },
    update: (auth: McpAuth) => OAuth | null,
  ): Promise<Result<null>>
  /** Deletes the tokens. */
  signOut(id: McpServerId): Promise<Result<null>>
  /** Notes scopes that the server asked for. */
  saveWantedScopes(id: McpServerId, scopes: readonly string[]): Promise<Result<null>>
  /** Stores the client secret of a sign-in that was started, for the address of its token endpoint. */
  saveClientSecret(state: string, tokenEndpoint: string, secret: string): Promise<Result<null>>
  /** Removes and returns the client secret of a sign-in, or an empty text if there is none. */
  consumeClientSecret(state: string, tokenEndpoint: string): Promise<Result<string>>
}

export interface McpTokenStoreOptions {
  vault: Pick<KeyVault, 'seal' | 'read'>
  lock: ApplicationLock
}

export function createMcpTokenStore(db: Database, { vault, lock }: McpTokenStoreOptions): McpTokenStore {
  const read = async (
    id: ProviderId,
    server: Pick<McpServerRow, 'url' | 'proxyUrl'>,
  ): Promise<Result<string | null>> => {
    const receiver = secretReceiverOfServer(server)
    return receiver === null ? succeed(null) : await vault.read(id, receiver)
  }
  const seal = async (
    id: ProviderId,
    server: Pick<McpServerRow, 'url' | 'proxyUrl'>,
    secret: string,
  ): Promise<Result<SealedKey>> => {
    const receiver = secretReceiverOfServer(server)
    return receiver === null ? fail(createFailure('not-found')) : await vault.seal(id, receiver, secret)
  }
  const findRow = async (id: McpServerId): Promise<McpServerRow | undefined> => {
    const server = await db.mcpServers.get(id)
    return server && isThere(server) ? server : undefined
  }
  const changeAuth = (id: McpServerId, change: (auth: OAuth) => OAuth): Promise<Result<null>> =>
    tryStorage(db, () =>
      db.transaction('rw', db.mcpServers, db.vault, async () => {
        const server = await findRow(id)
        if (server?.auth.kind !== 'oauth') return succeed(null)
        const auth = change(server.auth)
        if (!auth.grant) await deleteMcpTokens(db, id)
        await db.mcpServers.put({ ...server, auth })
        return succeed(null)
      }),
    )

  return {
    find: (id) =>
      tryStorage(db, async () => {
        const server = await findRow(id)
        return server ? succeed(server) : fail(createFailure('not-found'))
      }),
    readHeaderSecret: (server) => read(mcpSecretId(server.id), server),
    readAccessToken: (server) => read(mcpTokenIds(server.id).access, server),
    async readRefreshSecrets({ id, proxyUrl }, { tokenEndpoint }) {
      const secrets = await read(mcpTokenIds(id).refresh, { url: tokenEndpoint, proxyUrl })
      if (!secrets.ok) return secrets
      const [refreshToken = '', clientSecret = ''] = (secrets.value ?? '').split('\n')
      return succeed({ refreshToken, clientSecret })
    },
    save: (server, { accessToken, refreshToken, clientSecret, tokenEndpoint }, update) =>
      lock(async () => {
        const { access, refresh } = mcpTokenIds(server.id)
        const sealedAccess = await seal(access, server, accessToken)
        if (!sealedAccess.ok) return sealedAccess
        const endpoint = { url: tokenEndpoint, proxyUrl: server.proxyUrl }
        const sealedRefresh = await seal(refresh, endpoint, `${refreshToken}\n${clientSecret}`)
        if (!sealedRefresh.ok) return sealedRefresh
        return await tryStorage(db, () =>
          db.transaction('rw', db.mcpServers, db.vault, async () => {
            const stored = await findRow(server.id)
            const isSame = stored && secretReceiverOfServer(stored) === secretReceiverOfServer(server)
            const auth = stored && isSame ? update(stored.auth) : null
            if (!stored || !auth) return fail(createFailure('not-found'))
            await db.vault.bulkPut([sealedAccess.value, sealedRefresh.value])
            await db.mcpServers.put({ ...stored, auth, lastFailure: undefined })
            return succeed(null)
          }),
        )
      }),
    signOut: (id) => lock(() => changeAuth(id, (auth) => ({ ...auth, grant: undefined }))),
    saveWantedScopes: (id, scopes) =>
      lock(() =>
        changeAuth(id, (auth) =>
          auth.grant
            ? {
                ...auth,
                grant: { ...auth.grant, wantedScopes: [...scopes].splice(0, maxScopes) },
              }
            : auth,
        ),
      ),
    saveClientSecret: (state, tokenEndpoint, secret) =>
      lock(async () => {
        const sealed = await seal(pendingMcpClientId(state), { url: tokenEndpoint }, secret)
        if (!sealed.ok) return sealed
        return await tryStorage(db, async () => {
          await db.vault.put(sealed.value)
          return succeed(null)
        })
      }),
    async consumeClientSecret(state, tokenEndpoint) {
      const secret = await read(pendingMcpClientId(state), { url: tokenEndpoint })
      if (!secret.ok) return secret
      return await tryStorage(db, async () => {
        await db.vault.delete(sealedKeyId(pendingMcpClientId(state)))
        return succeed(secret.value ?? '')
      })
    },
  }
}
