import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { chatWriters } from '../../src/adapters/files/export/chat-writers.ts'
import { createKeyVault } from '../../src/adapters/storage/vault/key-vault.ts'
import { createProviderStore } from '../../src/adapters/storage/providers/provider-store.ts'
import { loadChatRecord } from '../../src/adapters/storage/conversation/chat-reader.ts'
import { redactStoredKeys } from '../../src/adapters/storage/vault/key-redaction.ts'
import { makeDatabase, unwrap } from '../../src/adapters/storage/testing/sample-turn.ts'
import type { SessionId } from '../../src/core/model/id.ts'
import { addSampleChat } from './sample-chats.ts'

test('a stored key is in no export of a chat, in any format', async () => {
  const db = makeDatabase()
  const vault = createKeyVault(db)
  const apiKey = 'own"pass<word>&\\0123'
  const dialect = 'openai-compatible' as const
  const provider = { dialect, name: 'A', baseUrl: 'http://127.0.0.1:9', models: [], apiKey }
  unwrap(await createProviderStore(db, vault).save(provider))
  let text = `My key is ${apiKey}!`
  for (let depth = 0; depth <= 1; depth += 1) {
    await addSampleChat(db, 1, text)
    const record = unwrap(await loadChatRecord(db, 'session-1' as SessionId))
    for (const exported of [
      chatWriters.toJson(record, 0),
      chatWriters.toMarkdown(record),
      chatWriters.toHtml(record, new Map()),
    ]) {
      const clean = await redactStoredKeys(db, vault, exported)
      expect([clean.includes('My key is [redacted]!'), clean.includes('0123')]).toEqual([true, false])
    }
    text = JSON.stringify(text)
  }
})
