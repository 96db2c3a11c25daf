import { findMismatch } from '../../../adapters/mcp/check-value.ts'
import type {
  McpAnswer,
  McpCallOutcome,
  McpMedia,
  McpProgress,
  McpQuestion,
  McpToolResult,
} from '../../../adapters/mcp/mcp-connection.ts'
import type { StoredMcpServer } from '../../../adapters/storage/mcp/mcp-store.ts'
import { defineTool, type Tool, type ToolContext, type ToolOutcome } from '../../../core/engine/calls/tool.ts'
import type { NetworkAddress } from '../../../core/engine/approvals/tool-authority.ts'
import type { BlobStorePort } from '../../../core/model/files/blob-store-port.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { jsonObjectSchema, type JsonObject, type JsonValue } from '../../../core/model/json.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import { mcpResultSchema, type McpFile, type McpResult } from '../../../core/model/mcp/mcp-result.ts'
import type { McpTool } from '../../../core/model/mcp/mcp-snapshot.ts'
import { toPlainText } from '../../../core/model/messages/localized-text.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'
import type { InteractionAnswer } from '../../../core/model/tools/interaction.ts'
import { truncateErrorText } from '../../../lib/describe-thrown.ts'
import { isRecord } from '../../../lib/json.ts'
import { truncateString } from '../../../lib/text.ts'
import { toVisibleJson, toVisibleSchema, toVisibleText } from './visible-text.ts'

const maxDescription = 4000
const maxFields = 20

/** One round of a call: the arguments, or the answers to the questions of the round before. */
export interface McpRound {
  arguments: JsonObject
  resume?: { checkpoint: JsonValue; answers: readonly McpAnswer[] }
}

export interface McpRoundOptions {
  context: ToolContext
  onProgress(progress: McpProgress): void
  ask(question: McpQuestion, signal: AbortSignal): Promise<McpAnswer>
}

export interface McpToolPorts {
  sessionId: SessionId
  blobs: Pick<BlobStorePort, 'put'>
  /** Sends one round of a call, unless the tool is no longer on with this definition. */
  call(
    { server, tool }: { server: McpServerRow; tool: McpTool },
    round: McpRound,
    options: McpRoundOptions,
  ): Promise<Result<McpCallOutcome>>
  redactStoredKeys(text: string): Promise<string>
}

/** Creates the tools of the servers that are on in a chat. Only tools that are on are included. */
export function createMcpTools(servers: readonly StoredMcpServer[], ports: McpToolPorts): Tool[] {
  return servers.flatMap(({ server, snapshot }) =>
    (snapshot?.tools ?? []).flatMap((tool) =>
      tool.state === 'on' ? [createMcpTool(server, tool, ports)] : [],
    ),
  )
}

/** Returns the instructions that the user wants to be sent, with the prefix of the tools that they are about. */
export function formatInstructions(servers: readonly StoredMcpServer[]): string | undefined {
  const texts = servers.flatMap(({ server, snapshot }) => {
    const text = server.sendsInstructions ? toVisibleText(snapshot?.instructions ?? '').trim() : ''
    return text === '' ? [] : [`## ${server.name} (tools ${server.alias}__…)\n${text}`]
  })
  return texts.length === 0 ? undefined : texts.join('\n\n')
}

function createMcpTool(server: McpServerRow, tool: McpTool, ports: McpToolPorts): Tool {
  const { name, inputSchema, hints, title } = tool
  const { alias } = server
  const address = toAddress(server)
  const onlyReads = server.trustsReadOnly && hints.readOnly === true
  const call = new McpToolCalls(server, tool, ports)
  // Made when the tool is called first, because most tools of a turn never are.
  let parameters: ReturnType<typeof createParameters> | undefined
  return defineTool<JsonObject>({
    name,
    description: truncateString(
      toVisibleText(tool.description || (title ?? tool.remoteName)),
      maxDescription,
    ),
    declaration: toVisibleSchema(tool),
    get parameters() {
      return (parameters ??= createParameters(inputSchema))
    },
    effects: [...(onlyReads ? [] : ['write' as const]), 'read', ...(address ? ['network' as const] : [])],
    gated: !onlyReads,
    isUntrusted: true,
    mayAsk: true,
    trustedResultAddresses: 'own-host',
    triggers: [alias, server.name],
    approvalKey: () => `${alias}/${name.slice(alias.length + 2)}`,
    address: () => address,
    describeCall: () => toolsText('call-mcp-tool', { tool: tool.remoteName, server: server.name }),
    toModelOutput,
    execute: (args, context) => call.run({ arguments: args }, context),
    resume: (args, saved, context) => call.resume(args, saved, context),
  })
}

/** Returns a schema that checks arguments against the schema of the server. */
function createParameters(inputSchema: JsonObject) {
  return jsonObjectSchema.superRefine((value, context) => {
    const mismatch = findMismatch(inputSchema, value)
    if (!mismatch) return
    const path = mismatch.path.split('/').slice(1)
    context.addIssue({ code: 'custom', path, message: `does not fit "${mismatch.keyword}" of the schema` })
  })
}

/** The user chose the server. Only the data comes from the model. The demo server has no address. */
function toAddress({ url, place }: McpServerRow): NetworkAddress | undefined {
  const address = place === 'demo' ? null : URL.parse(url)
  if (!address) return undefined
  const { origin, pathname, href } = address
  return { origin, pathname, href, chosenBy: 'user', hasBody: true }
}

/** A checkpoint of a call: what the server needs to continue, and what it asked. */
interface SavedQuestions {
  checkpoint: JsonValue
  questions: readonly McpQuestion[]
}

class McpToolCalls {
  readonly #server: McpServerRow
  readonly #tool: McpTool
  readonly #ports: McpToolPorts

  constructor(server: McpServerRow, tool: McpTool, ports: McpToolPorts) {
    this.#server = server
    this.#tool = tool
    this.#ports = ports
  }

  async run(first: McpRound, context: ToolContext): Promise<ToolOutcome> {
    let round = first
    for (;;) {
      const outcome = await this.#ports.call({ server: this.#server, tool: this.#tool }, round, {
        context,
        onProgress: (progress) => context.report(toPlainText(describeProgress(progress))),
        ask: (question, signal) => this.#ask(question, context, signal),
      })
      if (!outcome.ok) return outcome
      if (outcome.value.kind === 'result') return this.#toOutcome(outcome.value.result, context)
      const { checkpoint, questions } = outcome.value
      const saved: SavedQuestions = { checkpoint, questions }
      await context.saveCheckpoint(JSON.parse(JSON.stringify(saved)) as JsonValue)
      round = { ...first, resume: { checkpoint, answers: await this.#askAll(questions, context) } }
    }
  }

  /** The questions were made by this application from what the server sent, so that they have their form. */
  async resume(args: JsonObject, saved: JsonValue, context: ToolContext): Promise<ToolOutcome> {
    const { checkpoint, questions } = saved as unknown as SavedQuestions
    const answers = await this.#askAll(questions, context)
    return this.run({ arguments: args, resume: { checkpoint, answers } }, context)
  }

  async #askAll(questions: readonly McpQuestion[], context: ToolContext): Promise<McpAnswer[]> {
    const answers: McpAnswer[] = []
    for (const question of questions) answers.push(await this.#ask(question, context))
    return answers
  }

  async #ask(question: McpQuestion, context: ToolContext, signal?: AbortSignal): Promise<McpAnswer> {
    const { message } = question
    const from = this.#server.name
    if (question.kind === 'link')
      return toAnswer(await context.ask({ kind: 'open-link', from, message, url: question.url }, signal))
    const { fields } = question
    if (fields.length === 0 || fields.length > maxFields) return { action: 'cancel' }
    const answer = toAnswer(await context.ask({ kind: 'form', from, message, fields }, signal))
    if (answer.action !== 'accept') return answer
    const sent = JSON.stringify(answer.values)
    if ((await this.#ports.redactStoredKeys(sent)) === sent) return answer
    context.report(toolsText('mcp-form-has-key', { server: from }))
    return { action: 'decline' }
  }

  async #toOutcome(
    { isError, text, structured, media, links }: McpToolResult,
    context: ToolContext,
  ): Promise<ToolOutcome> {
    const shown = toVisibleText(text)
    if (isError) {
      const message = shown === '' ? undefined : toPlainText(truncateErrorText(shown))
      return fail(createFailure('mcp-tool-failed', { message }))
    }
    const files: McpFile[] = []
    for (const [index, each] of media.entries()) {
      const stored = await this.#store(each, index)
      if (!stored.ok) return stored
      const [mediaId] = each.kind === 'image' ? context.reserveMediaIds(1) : []
      files.push({ ...stored.value, mediaId })
    }
    return succeed({
      mcpServer: this.#server.name,
      text: shown,
      structured: structured === undefined ? undefined : toVisibleJson(structured),
      files,
      links: links.map(({ uri, name, mediaType }) => ({
        uri: toVisibleText(uri),
        name: toVisibleText(name),
        mediaType: mediaType && toMediaType(mediaType),
      })),
    } satisfies McpResult)
  }

  async #store(media: McpMedia, index: number): Promise<Result<McpFile>> {
    const { bytes } = media
    const mediaType = toMediaType(media.mediaType)
    const { sessionId, blobs } = this.#ports
    const stored = await blobs.put({ bytes, mediaType, sessionId })
    if (!stored.ok) return stored
    return succeed({
      blobId: stored.value,
      mediaType,
      byteLength: bytes.length,
      filename: nameFile(media, `${this.#tool.remoteName}-${index + 1}`),
    })
  }
}

/** Returns the type without parameters. Models and users read it, so a text in any other form is replaced. */
function toMediaType(text: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}/.exec(text.trim())?.[0] ?? 'application/octet-stream'
}

/** Returns the last part of the server's name for a file, or a name with the ending of its type. */
function nameFile({ name, mediaType }: McpMedia, otherwise: string): string {
  const own = toVisibleText(name ?? '')
    .split(/[/\\?#]/)
    .findLast((part) => part.trim() !== '')
  if (own !== undefined) return truncateString(own, 100)
  const ending = /^[\w.-]+\/([\w.-]+)/.exec(mediaType)?.[1] ?? 'bin'
  return truncateString(`${otherwise.replaceAll(/[^\w-]/g, '_')}.${ending}`, 100)
}

function toAnswer(answer: InteractionAnswer): McpAnswer {
  if (answer.outcome === 'accepted') {
    return answer.value.kind === 'form'
      ? { action: 'accept', values: answer.value.values }
      : { action: 'accept' }
  }
  return { action: answer.outcome === 'rejected' && answer.reason !== 'cancelled' ? 'decline' : 'cancel' }
}

function describeProgress({ progress, total, message }: McpProgress): string {
  const count = total === undefined ? String(progress) : `${progress} / ${total}`
  return message ? `${toVisibleText(message)} (${count})` : count
}

/** Returns what the model gets: texts, and names instead of files. */
function toModelOutput(result: JsonValue): JsonValue {
  const read = mcpResultSchema.safeParse(result)
  if (!read.success) return result
  const { text, structured, files, links } = read.data
  // Servers repeat structured content as text, for clients that do not know it.
  const isRepeated = structured !== undefined && isSameJson(text, structured)
  return {
    ...(text !== '' && !isRepeated && { text }),
    ...(structured !== undefined && { structured }),
    ...(files.length > 0 && {
      files: files.map(
        ({ mediaId, filename, mediaType, byteLength }) =>
          `${mediaId ?? filename}, ${mediaType}, ${Math.ceil(byteLength / 1000)} kB`,
      ),
      note: 'The user sees the files. To look at an image yourself, call peek_image with its name.',
    }),
    ...(links.length > 0 && { links: links.map(({ uri, name }) => ({ uri, name })) }),
  }
}

function isSameJson(text: string, value: JsonValue): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) && JSON.stringify(parsed) === JSON.stringify(value)
  } catch {
    return false
  }
}
