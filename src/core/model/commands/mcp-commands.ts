import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { mcpServerIdSchema, projectIdSchema, sessionIdSchema } from '../id.ts'
import { mcpChoicesSchema } from '../mcp/mcp-row.ts'
import { mcpSignInPageSchema, mcpSignInReturnSchema, mcpSignInStartSchema } from '../mcp/mcp-sign-in.ts'

const noOutput = z.object({})
const server = { serverId: mcpServerIdSchema }
/** A request to a server from a draft. That of a temporary chat is recorded nowhere. */
const draftRequest = { ...server, isTemporary: z.boolean().optional() }

/** Sign-in of a server as a person fills in the form. Without `secret`, a stored one stays if it would have the same receiver. */
const mcpAuthDraftSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('header'),
    header: z.string().trim().min(1).max(200),
    secret: z
      .string()
      .max(4096, inputReason('input-api-key-too-long', { count: { number: 4_096 } }))
      .optional(),
  }),
  z.object({ kind: z.literal('oauth'), clientId: z.string().trim().max(2000).optional() }),
])

/** An MCP server as a person fills in the form. Without an id a server is added. */
export const mcpServerDraftSchema = z.object({
  id: mcpServerIdSchema.optional(),
  name: z
    .string()
    .trim()
    .min(1, inputReason('input-server-without-name'))
    .max(80, inputReason('input-name-too-long', { count: { number: 80 } })),
  url: z
    .string()
    .trim()
    .max(2000, inputReason('input-address-too-long', { count: { number: 2_000 } })),
  proxyUrl: z
    .string()
    .trim()
    .max(2000, inputReason('input-proxy-address-too-long', { count: { number: 2_000 } }))
    .optional(),
  auth: mcpAuthDraftSchema,
})
export type McpServerDraft = z.infer<typeof mcpServerDraftSchema>

/** Tools as a person saw them. Another fingerprint is another definition. */
const chosenToolsSchema = z
  .array(z.object({ name: z.string().max(64), fingerprint: z.string().max(64) }))
  .max(200)

/** Commands about MCP servers, included in `command.ts`. */
export const mcpCommands = {
  'save-mcp-server': { input: mcpServerDraftSchema, output: z.object(server) },
  /** Adds the offline server that is part of the application, or turns it on. */
  'add-demo-mcp-server': { input: z.object({}), output: z.object(server) },
  /** Changes switches of a server. Turning a server of a backup on also confirms it. */
  'change-mcp-server': {
    input: z.object({
      ...server,
      isOn: z.boolean().optional(),
      inNewChats: z.boolean().optional(),
      trustsReadOnly: z.boolean().optional(),
      sendsInstructions: z.boolean().optional(),
    }),
    output: noOutput,
  },
  /** Removes the server with its tokens and the approvals of its tools. */
  'remove-mcp-server': { input: z.object(server), output: noOutput },
  /** Reads the lists of the server. `changed` counts tools that must be accepted before they can be used again. */
  'refresh-mcp-server': {
    input: z.object(server),
    output: z.object({ tools: z.number(), changed: z.number() }),
  },
  /** Turns exactly these tools on, with the definitions that the person saw. Changed and refused tools stay as they are. */
  'set-mcp-tools': { input: z.object({ ...server, tools: chosenToolsSchema }), output: noOutput },
  /** Accepts the new definitions of tools, as the person compared them, and turns the tools on. Forgets their approvals. */
  'accept-mcp-changes': {
    input: z.object({ ...server, tools: chosenToolsSchema }),
    output: noOutput,
  },
  /** Turns servers on or off in one chat, from its next turn. */
  'set-chat-mcp-servers': {
    input: z.object({ sessionId: sessionIdSchema, servers: mcpChoicesSchema }),
    output: noOutput,
  },
  /** Turns servers on or off in the chats of a project that make no choice of their own. */
  'set-folder-mcp-servers': {
    input: z.object({ id: projectIdSchema, servers: mcpChoicesSchema }),
    output: noOutput,
  },
  /** Returns the texts of a prompt, in order. They are untrusted. */
  'get-mcp-prompt': {
    input: z.object({
      ...draftRequest,
      name: z.string().max(1000),
      arguments: z.record(z.string(), z.string().max(100_000)),
    }),
    output: z.object({
      messages: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
    }),
  },
  /** Reads a resource as a text file. Binary resources are refused, and long ones cut. */
  'read-mcp-resource': {
    input: z.object({ ...draftRequest, uri: z.string().max(4000) }),
    output: z.object({ filename: z.string(), mediaType: z.string(), text: z.string(), isCut: z.boolean() }),
  },
  /** Returns suggestions for an argument of a prompt or a variable of a template. */
  'complete-mcp-argument': {
    input: z.object({
      ...draftRequest,
      of: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('prompt'), name: z.string().max(1000) }),
        z.object({ kind: z.literal('template'), uriTemplate: z.string().max(4000) }),
      ]),
      argument: z.string().max(1000),
      value: z.string().max(10_000),
      others: z.record(z.string(), z.string().max(10_000)),
    }),
    output: z.object({ values: z.array(z.string()) }),
  },
  /** Starts a sign-in, which is valid for an hour, and returns the page to open. Can be repeated with other scopes. */
  'begin-mcp-sign-in': { input: mcpSignInStartSchema, output: mcpSignInPageSchema },
  /** Ends a sign-in with the response of the authorization server, in any tab. */
  'finish-mcp-sign-in': { input: mcpSignInReturnSchema, output: z.object({ ...server, name: z.string() }) },
  /** Deletes the tokens of the server. */
  'sign-out-mcp-server': { input: z.object(server), output: noOutput },
} as const
