import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { JsonObject, JsonValue } from '../../core/model/json.ts'
import type { McpEra } from '../../core/model/mcp/mcp-server.ts'
import type {
  McpPrompt,
  McpRefusalReason,
  McpResource,
  McpSnapshot,
  McpTemplate,
  McpTool,
} from '../../core/model/mcp/mcp-snapshot.ts'
import type { FormField } from '../../core/model/tools/interaction.ts'

/**
 * A connection to one server. It is created without a request and connects with the first one. Methods never reject. Failures
 * are `aborted` if the signal aborted, `mcp-…`, or those of the network. Texts of the server are untrusted and unchanged.
 */
export interface McpConnection {
  /** The negotiated protocol. Undefined before the first successful request. */
  readonly era: Omit<McpEra, 'at'> | undefined
  /** Reads all lists of the server. At most 200 tools are returned. */
  list(options: McpRequestOptions): Promise<Result<McpListing>>
  callTool(call: McpCall, options: McpCallOptions): Promise<Result<McpCallOutcome>>
  /** Returns the messages of a prompt as one text per message. */
  getPrompt(
    prompt: { name: string; arguments: Record<string, string> },
    options: McpRequestOptions,
  ): Promise<Result<readonly McpPromptMessage[]>>
  readResource(uri: string, options: McpRequestOptions): Promise<Result<readonly McpResourceContent[]>>
  /** Returns suggestions for an argument of a prompt or a variable of a template. Empty if the server has none. */
  complete(request: McpCompletion, options: McpRequestOptions): Promise<Result<readonly string[]>>
  /** Opens the notification stream. It ends with the signal or when the connection is closed, and reconnects by itself. */
  watch(watcher: McpWatcher, options: McpRequestOptions): Promise<Result<null>>
  /** Ends all requests and the session. Never rejects. */
  close(): Promise<void>
}

export interface McpRequestOptions {
  signal: AbortSignal
  /** Scope under which all requests of the operation are recorded. */
  scope: EgressScope
}

export interface McpCallOptions extends McpRequestOptions {
  /** Total time limit of the call. Progress resets the limit of 60 s without a sign, not this one. */
  timeoutMs: number
  onProgress?(progress: McpProgress): void
  /** The call is sent again, because the connection was lost before a part of an answer came. */
  onResent?(): void
  /** Asks the user during a call of a legacy server. Modern servers end the call with `questions` instead. */
  ask?(question: McpQuestion, signal: AbortSignal): Promise<McpAnswer>
}

export interface McpProgress {
  progress: number
  total?: number | undefined
  message?: string | undefined
}

export interface McpCall {
  tool: McpTool
  arguments: JsonObject
  /** Set to continue a call that ended with `questions`. Answers are in the order of the questions. */
  resume?: { checkpoint: JsonValue; answers: readonly McpAnswer[] }
}

/** `questions` must be answered before the call can be continued with its checkpoint, also after a reload. */
export type McpCallOutcome =
  | { kind: 'result'; result: McpToolResult }
  | { kind: 'questions'; questions: readonly McpQuestion[]; checkpoint: JsonValue }

/** A question of a server to the user: a form, or a link to an https page. */
export type McpQuestion =
  | { kind: 'form'; message: string; fields: FormField[] }
  | { kind: 'link'; message: string; url: string }

/** Response to a question. `values` has the values of a form by the names of its fields. */
export type McpAnswer =
  | { action: 'accept'; values?: Record<string, JsonValue> }
  | { action: 'decline' }
  | { action: 'cancel' }

/** Result of a call. `isError` means that the tool reported a failure in `text`. */
export interface McpToolResult {
  isError: boolean
  /** Texts of the result, in order, joined by empty lines. */
  text: string
  structured?: JsonValue | undefined
  media: readonly McpMedia[]
  links: readonly McpLink[]
}

/** A binary part of a result. */
export interface McpMedia {
  kind: 'image' | 'audio' | 'file'
  mediaType: string
  bytes: Uint8Array<ArrayBuffer>
  /** Name or address by the server. */
  name?: string | undefined
}

/** A resource that a result names. It is listed and never fetched. */
export interface McpLink {
  uri: string
  name: string
  mediaType?: string | undefined
}

export interface McpPromptMessage {
  role: 'user' | 'assistant'
  text: string
}

/** One content of a resource. Exactly one of `text` and `bytes` is set. */
export interface McpResourceContent {
  uri: string
  mediaType?: string | undefined
  text?: string | undefined
  bytes?: Uint8Array<ArrayBuffer> | undefined
}

export interface McpCompletion {
  of: { kind: 'prompt'; name: string } | { kind: 'template'; uriTemplate: string }
  argument: string
  /** Text so far. */
  value: string
  /** Other arguments that have a value. */
  others: Record<string, string>
}

export interface McpWatcher {
  /** Addresses of resources to watch. */
  uris: readonly string[]
  onListChanged(): void
  onResourceUpdated(uri: string): void
  /** The stream ended and is not opened again, because all attempts failed. */
  onLost(): void
}

/** The lists of a server, before `to-snapshot.ts` compares them with the stored snapshot. */
export interface McpListing extends Omit<McpSnapshot, 'serverId' | 'tools' | 'listedAt'> {
  tools: readonly McpListedTool[]
  prompts: McpPrompt[]
  resources: McpResource[]
  templates: McpTemplate[]
}

/** A tool as the server listed it. With `refusal`, its schema cannot be used and was replaced. */
export interface McpListedTool extends Omit<McpTool, 'name' | 'fingerprint' | 'state' | 'reason'> {
  refusal?: McpRefusalReason | undefined
}
