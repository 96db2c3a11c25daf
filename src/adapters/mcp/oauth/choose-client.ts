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
import { mcpText } from '../../../core/model/messages/write-mcp-text.ts'
import { isLoopback } from '../../network/address-reach.ts'
import type { SignInPlan } from './discover-sign-in.ts'
import { toSignInFailure } from './sign-in-errors.ts'

/** This application at an authorization server. */
export interface McpClient extends Pick<McpGrant, 'clientId' | 'clientAuth'> {
  /** Empty for a client without a secret. */
  clientSecret: string
  /** Set if the application registered itself and got no secret, so that the registration can be used again. */
  isRegistered?: true | undefined
}

export interface ClientChoice {
  /** Client ID that a person entered. */
  entered: string | undefined
  callbackUrl: string
  fetch: FetchLike
  /** Removes and returns an earlier registration without a secret. */
  consume(issuer: string): Promise<Result<string | null>>
  /** Returns the address of this host's client metadata document, or null if it has none. */
  findDocument(): Promise<string | null>
}

/**
 * Chooses the client: the one that a person entered, the metadata document of this host, an earlier registration, or a new one.
 * Returns null if a person must enter one.
 */
export async function chooseClient(
  { metadata, scopes }: SignInPlan,
  { entered, callbackUrl, fetch, consume, findDocument }: ClientChoice,
): Promise<Result<McpClient | null>> {
  if (entered) return succeed({ clientId: entered, clientSecret: '' })
  if (
    'client_id_metadata_document_supported' in metadata &&
    metadata.client_id_metadata_document_supported === true
  ) {
    const document = await findDocument()
    if (document !== null) return succeed({ clientId: document, clientSecret: '' })
  }
  const earlier = await consume(metadata.issuer)
  if (!earlier.ok) return earlier
  if (earlier.value !== null) return succeed(toRegistered(earlier.value))
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
    return succeed(toClient(information, methods))
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
  if (clientSecret === '' || method === 'none') return toRegistered(information.client_id)
  return { clientId: information.client_id, clientAuth: method, clientSecret }
}

function toRegistered(clientId: string): McpClient {
  return { clientId, clientSecret: '', isRegistered: true }
}
