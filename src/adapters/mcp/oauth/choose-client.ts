import {
  registerClient,
  RegistrationRejectedError,
  selectClientAuthMethod,
  type FetchLike,
  type OAuthClientInformationMixed,
} from '@modelcontextprotocol/client'
import { truncateString } from '../../../lib/text.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { McpGrant } from '../../../core/model/mcp/mcp-server.ts'
import { mcpText } from '../../../core/model/messages/write-text.ts'
import { isLoopback } from '../../network/address-reach.ts'
import { toSignInFailure, type SignInPlan } from './discover-sign-in.ts'

/** This application at an authorization server. */
export interface McpClient extends Pick<McpGrant, 'clientId' | 'clientAuth'> {
  /** Empty for a client without a secret. */
  clientSecret: string
}

export interface ClientChoice {
  /** Client ID that a person entered. */
  entered: string | undefined
  callbackUrl: string
  fetch: FetchLike
  /** Finds an earlier registration without a secret. */
  find(issuer: string): Promise<Result<string | null>>
  save(issuer: string, clientId: string): Promise<Result<null>>
  /** Returns the address of this host's client metadata document, or null if it has none. */
  findDocument(): Promise<string | null>
}

/**
 * Chooses the client: the one that a person entered, the metadata document of this host, an earlier registration, or a new one.
 * Returns null if a person must enter one.
 */
export async function chooseClient(
  { metadata, scopes }: SignInPlan,
  { entered, callbackUrl, fetch, find, save, findDocument }: ClientChoice,
): Promise<Result<McpClient | null>> {
  if (entered) return succeed({ clientId: entered, clientSecret: '' })
  if (
    'client_id_metadata_document_supported' in metadata &&
    metadata.client_id_metadata_document_supported === true
  ) {
    const document = await findDocument()
    if (document !== null) return succeed({ clientId: document, clientSecret: '' })
  }
  const earlier = await find(metadata.issuer)
  if (!earlier.ok) return earlier
  if (earlier.value !== null) return succeed({ clientId: earlier.value, clientSecret: '' })
  if (!metadata.registration_endpoint) return succeed(null)
  const methods = metadata.token_endpoint_auth_methods_supported ?? []
  const isPublic = methods.length === 0 || methods.includes('none')
  try {
    const information = await registerClient(metadata.issuer, {
      metadata,
      clientMetadata: {
        client_name: 'Innerloop',
        redirect_uris: [callbackUrl],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: isPublic
          ? 'none'
          : methods.find((method) => method.startsWith('client_secret_')),
        application_type: isLoopback(new URL(callbackUrl)) ? 'native' : 'web',
      },
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      fetchFn: fetch,
    })
    const client = toClient(information, methods)
    const saved = client.clientSecret === '' ? await save(metadata.issuer, client.clientId) : succeed(null)
    return saved.ok ? succeed(client) : saved
  } catch (error) {
    const { host } = new URL(metadata.registration_endpoint)
    if (!(error instanceof RegistrationRejectedError)) return fail(toSignInFailure(error, { host }))
    return fail(
      createFailure('mcp-sign-in-failed', {
        message: mcpText('mcp-registration-failed', { host }),
        hint: mcpText('mcp-enter-client-id'),
        detail: truncateString(error.body, 500),
      }),
    )
  }
}

function toClient(information: OAuthClientInformationMixed, methods: string[]): McpClient {
  const clientSecret = information.client_secret ?? ''
  const method = selectClientAuthMethod(information, methods)
  if (clientSecret === '' || method === 'none') return { clientId: information.client_id, clientSecret: '' }
  return { clientId: information.client_id, clientAuth: method, clientSecret }
}
