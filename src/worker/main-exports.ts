import type { KeyVault } from '../adapters/storage/key-vault.ts'
import { readChatRecord } from '../adapters/storage/read-chat-record.ts'
import { redactStoredKeys } from '../adapters/storage/redact-stored-keys.ts'
import type { Database } from '../adapters/storage/schema.ts'
import type { HandlerPorts } from './handlers.ts'
import { exportChat } from './host/chat-export.ts'
import { exportChats } from './host/export-chats.ts'
import type { RenderingPort } from './host/render-message.ts'

export interface ExportsOptions {
  db: Database
  vault: KeyVault
  rendering: RenderingPort
  now(): number
}

/** Part of the composition root: what leaves as a file. */
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
