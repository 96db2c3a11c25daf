import { z } from 'zod'
import { mcpServerIdSchema } from '../id.ts'

/** Schema of a server's short name, which is the prefix of its tools. */
export const mcpAliasSchema = z.string().regex(/^[a-z0-9]{1,12}$/)

/**
 * The grant of a person at the authorization server. The tokens are in the key vault, bound to the origins of the server and of
 * the token endpoint.
 */
export const mcpGrantSchema = z.object({
  clientId: z.string().max(2000),
  /** The method by which the client authenticates. Absent for a client without a secret. */
  clientAuth: z.enum(['client_secret_basic', 'client_secret_post']).optional(),
  tokenEndpoint: z.string().max(2000),
  /** Address of the server as the authorization server knows it. */
  resource: z.string().max(2000).optional(),
  /** When the access token expires, in ms. */
  expiresAt: z.number().optional(),
  /** Scopes that the server asked for after the sign-in. */
  wantedScopes: z.array(z.string().max(500)).max(200).optional(),
})
export type McpGrant = z.infer<typeof mcpGrantSchema>

/** Sign-in of a server. `tail` has the last characters of a secret, which is in the key vault. */
export const mcpAuthSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('header'), header: z.string().min(1).max(200), tail: z.string().max(8) }),
  z.object({
    kind: z.literal('oauth'),
    clientId: z.string().max(2000).optional(),
    issuer: z.string().max(2000).optional(),
    scopes: z.array(z.string().max(500)).max(200),
    /** Set while signed in. */
    grant: mcpGrantSchema.optional(),
  }),
])
export type McpAuth = z.infer<typeof mcpAuthSchema>

/** Protocol that a server used, and when that was found out, in ms. Modern servers use 2026-07-28 or newer. */
export const mcpEraSchema = z.object({
  kind: z.enum(['modern', 'legacy']),
  version: z.string().max(100),
  at: z.number(),
})
export type McpEra = z.infer<typeof mcpEraSchema>

/** An MCP server. `demo` is the offline server that is part of the application. */
export const mcpServerSchema = z.object({
  id: mcpServerIdSchema,
  name: z.string().min(1).max(100),
  alias: mcpAliasSchema,
  url: z.string().max(2000),
  proxyUrl: z.string().max(2000).optional(),
  place: z.enum(['remote', 'demo']),
  auth: mcpAuthSchema,
  isOn: z.boolean(),
  /** Whether new chats have the server turned on. */
  inNewChats: z.boolean(),
  /** Whether the user trusts that tools marked as read-only only read. */
  trustsReadOnly: z.boolean(),
  /** Whether models get the instructions of the server. */
  sendsInstructions: z.boolean().optional(),
  era: mcpEraSchema.optional(),
})
export type McpServer = z.infer<typeof mcpServerSchema>
