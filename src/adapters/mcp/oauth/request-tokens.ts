import {
  exchangeAuthorization,
  OAuthError,
  refreshAuthorization,
  type AuthorizationServerMetadata,
  type FetchLike,
  type OAuthTokens,
} from '@modelcontextprotocol/client'
import { truncateString } from '../../../lib/text.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { McpGrant } from '../../../core/model/mcp/mcp-server.ts'
import type { PendingMcpSignIn } from '../../../core/model/mcp/mcp-sign-in.ts'
import { mcpText } from '../../../core/model/messages/write-mcp-text.ts'
import { isSendableKey } from '../../network/request-headers.ts'
import { toSignInFailure } from './sign-in-errors.ts'

/** Tokens of a response. */
export interface IssuedTokens {
  accessToken: string
  /** Empty if the response has none. */
  refreshToken: string
  /** When the access token expires, in ms. */
  expiresAt?: number | undefined
  /** Absent if all requested scopes were granted. */
  scopes?: string[] | undefined
}

/** Exchanges the code of a sign-in for tokens. Checks first that the response names the right issuer. */
export async function exchangeCode(
  { verifier, mcp }: PendingMcpSignIn,
  {
    code,
    iss,
    clientSecret,
    at,
  }: { code: string; iss: string | undefined; clientSecret: string; at: number },
  fetch: FetchLike,
): Promise<Result<IssuedTokens>> {
  return await request(mcp.tokenEndpoint, at, () =>
    exchangeAuthorization(mcp.issuer, {
      metadata: toMetadata(mcp),
      clientInformation: toClientInformation(mcp, clientSecret),
      authorizationCode: code,
      ...(iss !== undefined && { iss }),
      codeVerifier: verifier,
      redirectUri: mcp.callbackUrl,
      ...(mcp.resource !== undefined && { resource: mcp.resource }),
      fetchFn: fetch,
    }),
  )
}

/** Exchanges the refresh token. Fails as `mcp-sign-in-needed` if the authorization server does not accept it. */
export async function refreshTokens(
  { grant, issuer }: { grant: McpGrant; issuer: string },
  { refreshToken, clientSecret, at }: { refreshToken: string; clientSecret: string; at: number },
  fetch: FetchLike,
): Promise<Result<IssuedTokens>> {
  return await request(grant.tokenEndpoint, at, () =>
    refreshAuthorization(issuer, {
      metadata: toMetadata({ ...grant, issuer, namesIssuer: false }),
      clientInformation: toClientInformation(grant, clientSecret),
      refreshToken,
      ...(grant.resource !== undefined && { resource: grant.resource }),
      fetchFn: fetch,
    }),
  )
}

/** The part of the metadata that token requests read. */
function toMetadata({
  issuer,
  tokenEndpoint,
  namesIssuer,
}: Pick<PendingMcpSignIn['mcp'], 'issuer' | 'tokenEndpoint' | 'namesIssuer'>): AuthorizationServerMetadata {
  return {
    issuer,
    authorization_endpoint: tokenEndpoint,
    token_endpoint: tokenEndpoint,
    response_types_supported: ['code'],
    authorization_response_iss_parameter_supported: namesIssuer,
  }
}

function toClientInformation(
  { clientId, clientAuth }: Pick<McpGrant, 'clientId' | 'clientAuth'>,
  secret: string,
) {
  if (secret === '') return { client_id: clientId, token_endpoint_auth_method: 'none' }
  return {
    client_id: clientId,
    client_secret: secret,
    token_endpoint_auth_method: clientAuth ?? 'client_secret_post',
  }
}

async function request(
  tokenEndpoint: string,
  at: number,
  send: () => Promise<OAuthTokens>,
): Promise<Result<IssuedTokens>> {
  const { host } = new URL(tokenEndpoint)
  try {
    const { access_token, refresh_token = '', expires_in, scope } = await send()
    if (!isSendableKey(access_token) || (refresh_token !== '' && !isSendableKey(refresh_token))) {
      return fail(createFailure('mcp-sign-in-failed', { message: mcpText('mcp-token-unusable', { host }) }))
    }
    return succeed({
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt: expires_in === undefined ? undefined : at + expires_in * 1000,
      scopes: scope?.split(/\s+/).filter((each) => each !== ''),
    })
  } catch (error) {
    return fail(error instanceof OAuthError ? describeRefusal(error, host) : toSignInFailure(error, { host }))
  }
}

/** The response is not repeated except for its code, because it may contain a part of a token. */
function describeRefusal({ code }: OAuthError, host: string): Failure {
  const isFinal = code !== 'server_error' && code !== 'temporarily_unavailable'
  return createFailure(isFinal ? 'mcp-sign-in-needed' : 'mcp-sign-in-failed', {
    message: mcpText('mcp-code-rejected', { host }),
    hint: mcpText('mcp-sign-in-again'),
    detail: truncateString(code, 100),
    retryable: !isFinal,
  })
}
