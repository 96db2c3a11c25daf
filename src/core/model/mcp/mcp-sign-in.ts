import { z } from 'zod'
import { mcpServerIdSchema, type McpServerId } from '../id.ts'
import type { McpGrant } from './mcp-server.ts'

/** The values that an authorization server passed to the callback page. All of them are untrusted. */
export const mcpSignInReturnSchema = z.object({
  state: z.string().min(1).max(200),
  code: z.string().max(4096).optional(),
  error: z.string().max(500).optional(),
  /** Issuer that the response names. */
  iss: z.string().max(2000).optional(),
})
export type McpSignInReturn = z.infer<typeof mcpSignInReturnSchema>

export const mcpSignInStartSchema = z.object({
  serverId: mcpServerIdSchema,
  /** Address of `oauth/callback.html`. */
  callbackUrl: z.string().max(2000),
  /** Client ID that a person entered, for authorization servers where Innerloop cannot register itself. */
  clientId: z.string().trim().max(2000).optional(),
  /** Scopes to ask for. By default, all that the server names. */
  scopes: z.array(z.string().max(500)).max(200).optional(),
})
export type McpSignInStart = z.infer<typeof mcpSignInStartSchema>

/** The sign-in page of a server, with its host and scopes. `url` is absent if a person must enter a client ID first. */
export const mcpSignInPageSchema = z.object({
  /** Host of the sign-in page. */
  host: z.string(),
  issuer: z.string(),
  /** Scopes that the server names. The user may leave some out. */
  scopes: z.array(z.string()),
  url: z.string().optional(),
})
export type McpSignInPage = z.infer<typeof mcpSignInPageSchema>

/** Time for which a sign-in can be finished. Long enough to create an account first. */
export const mcpSignInMaxAgeMs = 60 * 60 * 1000

/** A sign-in that was started. The response is validated against it. A client secret is in the vault meanwhile. */
export interface PendingMcpSignIn {
  state: string
  /** Secret of this browser. The code of the authorization server is useless without it. */
  verifier: string
  at: number
  mcp: Pick<McpGrant, 'clientId' | 'clientAuth' | 'tokenEndpoint' | 'resource'> & {
    serverId: McpServerId
    issuer: string
    /** Whether the authorization server always names itself in its response. */
    namesIssuer: boolean
    /** Set if the application registered itself and got no secret, so that the registration can be used again. */
    isRegistered?: true | undefined
    callbackUrl: string
    scopes: readonly string[]
  }
}

/** Name of the channel on which `oauth/callback.html` passes a response to the page, which confirms with `{ received: state }`. */
export const mcpSignInChannel = 'innerloop-mcp-sign-in'
