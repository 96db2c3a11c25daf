import { truncateString } from '../../lib/text.ts'
import type { ChatRecord } from '../../core/model/conversation/session.ts'
import type { CommandOutput } from '../../core/model/commands/command.ts'
import type { ExportFormat } from '../../core/model/commands/data-commands.ts'
import type { MessageId, SessionId } from '../../core/model/id.ts'
import type { Rendering } from '../../core/model/conversation/rendered-block.ts'
import { succeed, type Result } from '../../core/model/failures/result.ts'
import { renderMessage, type RenderingPort } from '../runs/message-stream/render-message.ts'
import { toDay } from '../../lib/calendar-day.ts'
import type { KeyVault } from '../../adapters/storage/vault/key-vault.ts'
import { createFlightRecordStore } from '../../adapters/storage/requests/flight-record-store.ts'
import { loadChatRecord } from '../../adapters/storage/conversation/chat-reader.ts'
import { redactStoredKeys } from '../../adapters/storage/vault/key-redaction.ts'
import type { Database } from '../../adapters/storage/database/schema.ts'
import type { HandlersOf } from './command-handlers.ts'
import { ReviewService } from './reviews.ts'

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
  const loaded = await read(sessionId)
  if (!loaded.ok) return loaded
  const record = loaded.value
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
  const name = truncateString(title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''), 60)
  return name === '' ? 'chat' : name
}

interface ExportChatsPorts {
  exportChat(input: {
    sessionId: SessionId
    format: ExportFormat
  }): Promise<Result<CommandOutput<'export-chat'>>>
  /** Loads the packer at its first use. */
  loadPacker(): Promise<(files: readonly { filename: string; text: string }[]) => Uint8Array<ArrayBuffer>>
  now(): number
}

/** Exports all chats, or none if any cannot be read. */
export async function exportChats(
  { sessionIds, format }: { sessionIds: readonly SessionId[]; format: ExportFormat },
  { exportChat, loadPacker, now }: ExportChatsPorts,
): Promise<Result<CommandOutput<'export-chats'>>> {
  const files: CommandOutput<'export-chat'>[] = []
  for (const sessionId of sessionIds) {
    const exported = await exportChat({ sessionId, format })
    if (!exported.ok) return exported
    files.push(exported.value)
  }
  const pack = await loadPacker()
  const filename = `innerloop-chats-${toDay(now())}.zip`
  return succeed({ filename, mediaType: 'application/zip', bytes: pack(files) })
}

interface ExportsOptions {
  db: Database
  vault: KeyVault
  rendering: RenderingPort
  now(): number
}

/** Connects chat exports to storage and file writers. */
export function createChatExports({
  db,
  vault,
  rendering,
  now,
}: ExportsOptions): HandlersOf<'export-chat' | 'export-chats'> {
  const writeChat: ExportChatsPorts['exportChat'] = (input) =>
    exportChat(input, {
      read: (sessionId) => loadChatRecord(db, sessionId),
      loadWriters: async () => (await import('../../adapters/files/export/chat-writers.ts')).chatWriters,
      rendering,
      redactStoredKeys: (text) => redactStoredKeys(db, vault, text),
      now,
    })
  return {
    'export-chat': writeChat,
    'export-chats': (input) =>
      exportChats(input, {
        exportChat: writeChat,
        loadPacker: async () => (await import('../../adapters/files/export/pack-files.ts')).packFiles,
        now,
      }),
  }
}

/** Connects Review to the stored records and to the writers of their files. */
export function createReviewService({ db, vault, rendering, now }: ExportsOptions): ReviewService {
  return new ReviewService({
    records: createFlightRecordStore(db),
    rendering,
    loadWriters: async () => (await import('../../adapters/files/export/record-writers.ts')).recordWriters,
    redactStoredKeys: (text) => redactStoredKeys(db, vault, text),
    toFileName,
    now,
  })
}
