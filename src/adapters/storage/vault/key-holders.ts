import type { McpServerId, ProviderId } from '../../../core/model/id.ts'
import { keyReceiver } from '../../../core/model/providers/api-keys.ts'
import {
  webServiceTable,
  type WebService,
  type WebServiceId,
} from '../../../core/model/providers/web-service.ts'
import { checkBaseUrl } from '../providers/base-url.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import type { Database } from '../database/schema.ts'
import type { KeyBinding } from './seal-key.ts'

/** Returns the id under which the vault stores the key of a service. No provider id has this prefix. */
export function webServiceKeyId(id: WebServiceId): ProviderId {
  return `web-${id}` as ProviderId
}

/** Returns the id under which the vault stores the header secret of an MCP server. No provider id has this prefix. */
export function mcpSecretId(id: McpServerId): ProviderId {
  return `mcp-${id}` as ProviderId
}

/** Returns the ids of the tokens of an MCP server. The second record has the refresh token and the client secret, a line each. */
export function mcpTokenIds(id: McpServerId): { access: ProviderId; refresh: ProviderId } {
  return { access: `mcp-access-${id}` as ProviderId, refresh: `mcp-refresh-${id}` as ProviderId }
}

/** Returns the id of the client secret of a sign-in that has not ended. */
export function pendingMcpClientId(state: string): ProviderId {
  return `mcp-client-${state}` as ProviderId
}

/** Returns the receiver of a header secret and of an access token, or null without a valid address. */
export function secretReceiverOfServer({
  url,
  proxyUrl,
}: Pick<McpServerRow, 'url' | 'proxyUrl'>): string | null {
  const address = URL.parse(url)
  return address && keyReceiver(address.origin, proxyUrl ? URL.parse(proxyUrl)?.origin : undefined)
}

function listMcpBindings(server: McpServerRow): KeyBinding[] {
  const { id, auth, proxyUrl } = server
  const receiver = secretReceiverOfServer(server)
  if (receiver === null || auth.kind === 'none') return []
  if (auth.kind === 'header') return [{ providerId: mcpSecretId(id), receiver }]
  if (!auth.grant) return []
  const { access, refresh } = mcpTokenIds(id)
  const endpoint = secretReceiverOfServer({ url: auth.grant.tokenEndpoint, proxyUrl })
  return [
    { providerId: access, receiver },
    ...(endpoint === null ? [] : [{ providerId: refresh, receiver: endpoint }]),
  ]
}

/** Returns the receiver of a service's key, or null without a valid address. */
export function keyReceiverOfService({ id, address }: WebService): string | null {
  const url = URL.parse(webServiceTable[id].baseUrl || (address ?? ''))
  return url && keyReceiver(url.origin)
}

/** Lists everything that may have a key, with the receiver of the key. */
export async function loadKeyBindings(db: Database): Promise<KeyBinding[]> {
  const [providers, services, servers] = await Promise.all([
    db.providers.toArray(),
    db.webServices.toArray(),
    db.mcpServers.toArray(),
  ])
  return [
    ...providers.flatMap((provider) => {
      const address = checkBaseUrl(provider)
      return address.ok ? [{ providerId: provider.id, receiver: address.value.receiver }] : []
    }),
    ...services.flatMap((service) => {
      const receiver = keyReceiverOfService(service)
      return receiver === null ? [] : [{ providerId: webServiceKeyId(service.id), receiver }]
    }),
    ...servers.flatMap(listMcpBindings),
  ]
}
