import {
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  resourceUrlFromServerUrl,
  type AuthorizationServerMetadata,
  type FetchLike,
  type OAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/client'
import { truncateString } from '../../../lib/text.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { McpServer } from '../../../core/model/mcp/mcp-server.ts'
import { mcpText } from '../../../core/model/messages/write-mcp-text.ts'
import { EgressError, findEgressFailure } from '../../network/egress-error.ts'
import { findEndpointProblem } from './sign-in-fetch.ts'
import { parseChallenge, toSignInFailure } from './sign-in-errors.ts'

/** The authorization server and the scopes of a sign-in, from metadata that was checked. */
export interface SignInPlan {
  metadata: AuthorizationServerMetadata
  /** Address of the server as the authorization server knows it. */
  resource?: string | undefined
  scopes: readonly string[]
}

const maxScopes = 200

/**
 * Reads how to sign in: the server's metadata, then that of the authorization server which it names. Without metadata of the
 * server, its own origin is tried. `challenge` is the `www-authenticate` header of a refusal, if it was readable.
 */
export async function discoverSignIn(
  server: Pick<McpServer, 'url'>,
  challenge: string | null,
  fetch: FetchLike,
): Promise<Result<SignInPlan>> {
  const asked = parseChallenge(challenge)
  let unread: Failure | undefined
  const note: FetchLike = async (url, init) => {
    try {
      return await fetch(url, init)
    } catch (error) {
      unread ??= findEgressFailure(error)
      throw error
    }
  }
  try {
    const resource = await readResource(server, asked.resourceMetadataUrl, note)
    const issuer = resource?.authorization_servers?.[0] ?? new URL('/', server.url).href
    const problem = resource ? findResourceProblem(server, resource) : undefined
    if (problem) return fail(problem)
    const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn: note })
    if (!metadata) return fail(unread ?? noAddress)
    const insecure = [
      metadata.authorization_endpoint,
      metadata.token_endpoint,
      metadata.registration_endpoint,
    ]
      .filter((address) => address !== undefined)
      .map((address) => findEndpointProblem(address, server))
      .find((each) => each !== undefined)
    if (insecure) return fail(insecure)
    const scopes = asked.scope?.split(/\s+/) ?? resource?.scopes_supported ?? []
    return succeed({ metadata, resource: resource?.resource, scopes: withOfflineAccess(scopes, metadata) })
  } catch (error) {
    return fail(toSignInFailure(error, { host: new URL(server.url).host }))
  }
}

/** Returns undefined if the server has no metadata, or none that a page may read. Rejects with a failure of the network gate. */
async function readResource(
  { url }: Pick<McpServer, 'url'>,
  resourceMetadataUrl: URL | undefined,
  fetch: FetchLike,
): Promise<OAuthProtectedResourceMetadata | undefined> {
  try {
    return await discoverOAuthProtectedResourceMetadata(
      url,
      { ...(resourceMetadataUrl && { resourceMetadataUrl }) },
      fetch,
    )
  } catch (error) {
    if (error instanceof EgressError) throw error
    return undefined
  }
}

function findResourceProblem(
  { url }: Pick<McpServer, 'url'>,
  { resource }: OAuthProtectedResourceMetadata,
): Failure | undefined {
  const own = resourceUrlFromServerUrl(url)
  if (
    URL.canParse(resource) &&
    checkResourceAllowed({ requestedResource: own, configuredResource: resource })
  )
    return undefined
  return createFailure('mcp-sign-in-failed', {
    message: mcpText('mcp-resource-wrong', { found: truncateString(resource, 200) }),
  })
}

/** A refresh token is given for this scope only by servers that know it. */
function withOfflineAccess(
  scopes: readonly string[],
  { scopes_supported }: AuthorizationServerMetadata,
): string[] {
  const known = [...new Set(scopes.filter((scope) => scope !== ''))].slice(0, maxScopes - 1)
  const isOffered = scopes_supported?.includes('offline_access') && !known.includes('offline_access')
  return known.length > 0 && isOffered ? [...known, 'offline_access'] : known
}

const noAddress = createFailure('mcp-sign-in-failed', {
  message: mcpText('mcp-no-sign-in-address'),
  hint: mcpText('mcp-ask-administrator'),
})
