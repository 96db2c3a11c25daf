import type {
  CallToolResult,
  ContentBlock,
  GetPromptResult,
  ReadResourceResult,
} from '@modelcontextprotocol/client'
import { tryDecodeBase64 } from '../../lib/base64.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { jsonValueSchema, type JsonObject } from '../../core/model/json.ts'
import { findMismatch } from './check-value.ts'
import { findBlockProblem } from './internal/clean-message.ts'
import type {
  McpLink,
  McpMedia,
  McpPromptMessage,
  McpResourceContent,
  McpToolResult,
} from './mcp-connection.ts'

/**
 * Reads the result of a call. Structured content is checked against the tool's output schema, if it has one. A result that does
 * not fit is `mcp-result-invalid`, whose detail has the texts that could be read.
 */
export function readToolResult(
  result: CallToolResult,
  outputSchema: JsonObject | undefined,
): Result<McpToolResult> {
  const texts: string[] = []
  const media: McpMedia[] = []
  const links: McpLink[] = []
  let problem: string | undefined
  for (const block of result.content) {
    const found = readBlock(block, { texts, media, links })
    problem ??= found
  }
  const text = texts.join('\n\n')
  const structured =
    result.structuredContent === undefined ? undefined : jsonValueSchema.safeParse(result.structuredContent)
  if (structured?.success === false) problem ??= 'structured content'
  const isError = result.isError === true
  if (outputSchema && !isError) {
    const mismatch = structured?.data === undefined ? 'missing' : findMismatch(outputSchema, structured.data)
    if (mismatch === 'missing') problem ??= 'structured content: missing'
    else if (mismatch) problem ??= `structured content: ${mismatch.keyword} at ${mismatch.path || '/'}`
  }
  if (problem !== undefined) {
    return fail(createFailure('mcp-result-invalid', { detail: [problem, text].filter(Boolean).join('\n\n') }))
  }
  return succeed({ isError, text, structured: structured?.data, media, links })
}

interface Parts {
  texts: string[]
  media: McpMedia[]
  links: McpLink[]
}

/** Adds a block to the parts. Returns what is wrong with it, if anything. */
function readBlock(block: ContentBlock, { texts, media, links }: Parts): string | undefined {
  const problem = findBlockProblem(block._meta)
  if (problem !== undefined) return problem
  switch (block.type) {
    case 'text':
      texts.push(block.text)
      return undefined
    case 'image':
    case 'audio':
      return addMedia(media, { kind: block.type, mediaType: block.mimeType, data: block.data })
    case 'resource_link':
      links.push({ uri: block.uri, name: block.title ?? block.name, mediaType: block.mimeType })
      return undefined
    case 'resource': {
      const { resource } = block
      if ('text' in resource) texts.push(resource.text)
      else {
        const mediaType = resource.mimeType ?? 'application/octet-stream'
        const kind = /^(image|audio)\//.exec(mediaType)?.[1] === 'image' ? 'image' : 'file'
        return addMedia(media, { kind, mediaType, data: resource.blob, name: resource.uri })
      }
      return undefined
    }
    default:
      return 'unknown content type'
  }
}

function addMedia(
  media: McpMedia[],
  { data, ...rest }: Omit<McpMedia, 'bytes'> & { data: string },
): string | undefined {
  const bytes = tryDecodeBase64(data)
  if (!bytes) return `invalid Base64 of ${rest.mediaType}`
  media.push({ ...rest, bytes })
  return undefined
}

/** Reads the messages of a prompt. Parts that are no text are named only. */
export function readPrompt({ messages }: GetPromptResult): McpPromptMessage[] {
  return messages.map(({ role, content }) => ({ role, text: toPromptText(content) }))
}

function toPromptText(block: ContentBlock): string {
  if (block.type === 'text') return block.text
  if (block.type === 'resource_link') return block.uri
  if (block.type === 'resource') {
    return 'text' in block.resource
      ? block.resource.text
      : `[${block.resource.mimeType ?? block.resource.uri}]`
  }
  return `[${block.mimeType}]`
}

/** Reads the contents of a resource. Invalid Base64 is a failure. */
export function readResourceContents({ contents }: ReadResourceResult): Result<McpResourceContent[]> {
  const read: McpResourceContent[] = []
  for (const content of contents) {
    const { uri, mimeType: mediaType } = content
    if ('text' in content) read.push({ uri, mediaType, text: content.text })
    else {
      const bytes = tryDecodeBase64(content.blob)
      if (!bytes) return fail(createFailure('mcp-result-invalid', { detail: `invalid Base64 of ${uri}` }))
      read.push({ uri, mediaType, bytes })
    }
  }
  return succeed(read)
}
