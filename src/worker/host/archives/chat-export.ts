import type { ChatRecord } from '../../../core/kernel/chat-record.ts'
import type { CommandOutput } from '../../../core/kernel/command.ts'
import type { ExportFormat } from '../../../core/kernel/export-commands.ts'
import type { MessageId, SessionId } from '../../../core/kernel/id.ts'
import type { Rendering } from '../../../core/kernel/rendered-block.ts'
import { succeed, type Result } from '../../../core/kernel/result.ts'
import { renderMessage, type RenderingPort } from '../reply/render-message.ts'

export interface ChatWriters {
  toMarkdown(record: ChatRecord): string
  toJson(record: ChatRecord, exportedAt: number): string
  toHtml(record: ChatRecord, prose: ReadonlyMap<MessageId, Rendering['prose']>): string
}

export interface ChatExportPorts {
  read(sessionId: SessionId): Promise<Result<ChatRecord>>
  /** Loads the writers when the first chat is exported. */
  loadWriters(): Promise<ChatWriters>
  rendering: RenderingPort
  redactStoredKeys(text: string): Promise<string>
  now(): number
}

const formats = {
  markdown: { extension: 'md', mediaType: 'text/markdown' },
  json: { extension: 'json', mediaType: 'application/json' },
  html: { extension: 'html', mediaType: 'text/html' },
} as const

/** Writes a chat as a file. Stored keys that were pasted into the chat are redacted. */
export async function exportChat(
  { sessionId, format }: { sessionId: SessionId; format: ExportFormat },
  { read, loadWriters, rendering, redactStoredKeys, now }: ChatExportPorts,
): Promise<Result<CommandOutput<'export-chat'>>> {
  const found = await read(sessionId)
  if (!found.ok) return found
  const record = found.value
  const writers = await loadWriters()
  const write = async () => {
    if (format === 'markdown') return writers.toMarkdown(record)
    if (format === 'json') return writers.toJson(record, now())
    return writers.toHtml(record, await renderAnswers(record, rendering))
  }
  const { extension, mediaType } = formats[format]
  const text = await redactStoredKeys(await write())
  return succeed({ filename: `${toFileName(record.session.title)}.${extension}`, mediaType, text })
}

async function renderAnswers(
  { messages }: ChatRecord,
  rendering: RenderingPort,
): Promise<Map<MessageId, Rendering['prose']>> {
  const prose = new Map<MessageId, Rendering['prose']>()
  for (const message of messages) {
    if (message.role === 'assistant') prose.set(message.id, (await renderMessage(message, rendering)).prose)
  }
  return prose
}

/** Converts a title to characters that every file system accepts. */
export function toFileName(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return name === '' ? 'chat' : name
}
