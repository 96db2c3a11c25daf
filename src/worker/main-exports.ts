import type { KeyVault } from '../adapters/storage/key-vault.ts'
import { createFlightRecordStore } from '../adapters/storage/flight-record-store.ts'
import { readChatRecord } from '../adapters/storage/read-chat-record.ts'
import { redactStoredKeys } from '../adapters/storage/redact-stored-keys.ts'
import type { Database } from '../adapters/storage/schema.ts'
import type { HandlerPorts } from './handler-ports.ts'
import { exportChat, toFileName } from './host/archives/chat-export.ts'
import { exportChats } from './host/archives/export-chats.ts'
import type { RenderingPort } from './host/reply/render-message.ts'
import { ReviewDesk } from './host/archives/review-desk.ts'

export interface ExportsOptions {
  db: Database
  vault: KeyVault
  rendering: RenderingPort
  now(): number
}

/** Connects chat exports to storage and file writers. */
export function openExports({
  db,
  vault,
  rendering,
  now,
}: ExportsOptions): Pick<HandlerPorts, 'exportChat' | 'exportChats'> {
  const writeChat: HandlerPorts['exportChat'] = (input) =>
    exportChat(input, {
      read: (sessionId) => readChatRecord(db, sessionId),
      loadWriters: async () => (await import('../adapters/exports/chat-writers.ts')).chatWriters,
      rendering,
      redactStoredKeys: (text) => redactStoredKeys(db, vault, text),
      now,
    })
  return {
    exportChat: writeChat,
    exportChats: (input) =>
      exportChats(input, {
        exportChat: writeChat,
        loadPacker: async () => (await import('../adapters/exports/pack-files.ts')).packFiles,
        now,
      }),
  }
}

/** Connects Review to the stored records and to the writers of their files. */
export function openReview({ db, vault, rendering, now }: ExportsOptions): ReviewDesk {
  return new ReviewDesk({
    records: createFlightRecordStore(db),
    rendering,
    loadWriters: async () => (await import('../adapters/exports/record-writers.ts')).recordWriters,
    redactStoredKeys: (text) => redactStoredKeys(db, vault, text),
    toFileName,
    now,
  })
}
