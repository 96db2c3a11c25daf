import { toDemoJson } from '../adapters/exports/to-demo-json.ts'
import { fetchOwnFile } from '../adapters/network/fetch-own-file.ts'
import type { AssistantStore } from '../adapters/storage/assistant-store.ts'
import { hashOf } from '../adapters/storage/blob-store.ts'
import type { KeyVault } from '../adapters/storage/key-vault.ts'
import type { ProviderStore } from '../adapters/storage/provider-store.ts'
import { readChatRecord } from '../adapters/storage/read-chat-record.ts'
import { redactStoredKeys } from '../adapters/storage/redact-stored-keys.ts'
import type { Database } from '../adapters/storage/schema.ts'
import { demoProvider } from '../core/kernel/demo-model.ts'
import { createFailure } from '../core/kernel/failure.ts'
import { fail, succeed } from '../core/kernel/result.ts'
import type { ChatImport } from './host/archives/chat-import.ts'
import type { HandlerPorts } from './handler-ports.ts'
import { DemoDesk } from './host/archives/demo-desk.ts'
import { ownFileUrl } from './host/files/own-file-url.ts'

export interface DemosOptions {
  db: Database
  vault: KeyVault
  providerStore: Pick<ProviderStore, 'list'>
  assistants: Pick<AssistantStore, 'put'>
  imports: Pick<ChatImport, 'read' | 'commit'>
  now(): number
}

/** Limit for a recorded chat with its images. */
const maxBytes = 100_000_000

/** Connects demos to storage and imports. */
export function openDemos({
  db,
  vault,
  providerStore,
  assistants,
  imports,
  now,
}: DemosOptions): HandlerPorts['demos'] {
  const desk = new DemoDesk({
    readRecord: (sessionId) => readChatRecord(db, sessionId),
    write: async (demo, record) => toDemoJson(demo, record, now()),
    redactStoredKeys: (text) => redactStoredKeys(db, vault, text),
    readText: async (file) => {
      if (file === null) {
        const own = await fetchOwnFile(ownFileUrl('demo.json'), new AbortController().signal)
        // The host may have no demo file.
        return succeed(own.ok ? new TextDecoder().decode(own.value) : null)
      }
      if (!(file instanceof Blob)) return fail(createFailure('file-unknown'))
      if (file.size > maxBytes) return fail(createFailure('file-too-large'))
      try {
        return succeed(await file.text())
      } catch {
        // The browser gives no reason for an unreadable file.
        return fail(createFailure('file-unreadable'))
      }
    },
    toFile: (text) => new File([text], 'session.json'),
    listProviders: async () => {
      const listed = await providerStore.list()
      return listed.ok ? succeed([demoProvider, ...listed.value]) : listed
    },
    putAssistant: (id, draft) => assistants.put(id, draft),
    imports,
    hash: (text) => hashOf(new TextEncoder().encode(text)),
  })
  return {
    'suggest-demo': ({ sessionId }) => desk.suggest(sessionId),
    'save-demo': (input) => desk.save(input),
    'read-demo': ({ file }) => desk.read(file),
    'open-demo': ({ file, withSession }, signal) => desk.open(file, { withSession, signal }),
  }
}
