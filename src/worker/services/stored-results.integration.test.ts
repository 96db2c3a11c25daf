import { describe, expect, test } from 'vitest'
import { dump, fileOf, startBrowser, withoutRestored } from '../../../test/contracts/backup-bench.ts'
import { addSampleChat } from '../../../test/contracts/sample-chats.ts'
import { jsonFile, openImportBench } from '../../../test/scenarios/import-bench.ts'
import { chatWriters } from '../../adapters/files/export/chat-writers.ts'
import { loadChatRecord } from '../../adapters/storage/conversation/chat-reader.ts'
import { createSessionStore } from '../../adapters/storage/conversation/session-store.ts'
import type { Database } from '../../adapters/storage/database/schema.ts'
import { createBlobStore } from '../../adapters/storage/files/blob-store.ts'
import { checkStorage } from '../../adapters/storage/integrity/storage-check.ts'
import { measureChats } from '../../adapters/storage/maintenance/chat-sizes.ts'
import { unwrap } from '../../adapters/storage/testing/sample-turn.ts'
import { applyToolResults } from '../../core/context/reductions/apply-tool-results.ts'
import type { ToolCallPart } from '../../core/model/conversation/message.ts'
import type { MessageId, SessionId } from '../../core/model/id.ts'
import type { JsonValue } from '../../core/model/json.ts'

const sessionId = 'session-1' as SessionId
const answerId = 'answer-1' as MessageId

/** Stores a chat with one call, whose result is stored as the engine stores it. */
async function seed(db: Database, result: JsonValue): Promise<ToolCallPart> {
  await addSampleChat(db)
  await db.messageMarks.clear()
  const stored = unwrap(await applyToolResults({ sessionId, outputs: { result } }, createBlobStore(db)))
  const answer = await db.messages.get(answerId)
  const [call, ...others] = answer?.parts ?? []
  if (!answer || call?.type !== 'tool-call') throw new Error('the sample chat has no call')
  const { result: _, ...plain } = call
  const part: ToolCallPart = { ...plain, ...stored }
  await db.messages.put({ ...answer, parts: [part, ...others] })
  return part
}

async function callIn(db: Database, id?: MessageId): Promise<ToolCallPart | undefined> {
  const message = id === undefined ? undefined : await db.messages.get(id)
  return message?.parts.find((part) => part.type === 'tool-call')
}

async function storedText(db: Database, call: ToolCallPart | undefined): Promise<string | undefined> {
  const row = call?.reference && (await db.blobs.get(call.reference.blobId))
  return row && new TextDecoder().decode(row.bytes)
}

let copies = 0
const scripts = { Latin: 'words ', Greek: 'λόγος ', Han: '漢字 ' }
const results = Object.entries(scripts).flatMap(([script, word]): [string, JsonValue][] => {
  const text = word.repeat(10_000)
  return [
    [`a text in ${script} letters`, text],
    [`JSON in ${script} letters`, { [word]: [text, 1, null] }],
  ]
})

describe.each(results)('%s as a stored result', (_what, result) => {
  const content = typeof result === 'string' ? result : JSON.stringify(result)

  test('is in the exports', async () => {
    const { db } = startBrowser()
    const call = await seed(db, result)
    const record = unwrap(await loadChatRecord(db, sessionId))
    const { files } = JSON.parse(chatWriters.toJson(record, 1)) as { files: { id: string; base64: string }[] }
    const file = files.find(({ id }) => id === call.reference?.blobId)
    expect(Buffer.from(file?.base64 ?? '', 'base64').toString()).toBe(content)
    const [html, markdown] = [chatWriters.toHtml(record, new Map()), chatWriters.toMarkdown(record)]
    const word = typeof result === 'string' ? result.slice(0, 60_000) : ''
    expect(html).toContain(word)
    expect(html.length).toBeGreaterThan(content.length)
    expect(markdown).toContain(JSON.stringify(word).slice(1, -1))
  })

  test('comes back by an import of the export', async () => {
    const { db } = startBrowser()
    const call = await seed(db, result)
    const file = chatWriters.toJson(unwrap(await loadChatRecord(db, sessionId)), 1)
    const other = openImportBench()
    const { plan, failure } = await other.read(jsonFile(file))
    if (!plan) throw new Error(failure?.message)
    await other.commit(plan)
    const imported = (await other.db.messages.toArray()).flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool-call' ? [part] : [])),
    )
    expect(imported).toMatchObject([{ reference: call.reference }])
    expect(await storedText(other.db, imported[0])).toBe(content)
  })

  test('is restored from a backup', async () => {
    const browser = startBrowser()
    await seed(browser.db, result)
    const file = fileOf((await browser.backUp()) as never)
    const other = startBrowser()
    await other.look(file)
    await other.restore()
    const [before, after] = [await dump(browser.db), await dump(other.db)]
    expect(after['blobs']).toEqual(before['blobs'])
    expect(withoutRestored(after['messages'])).toEqual(withoutRestored(before['messages']))
    expect(await storedText(other.db, await callIn(other.db, answerId))).toBe(content)
  })

  test('is checked and counted as a file of its chat', async () => {
    const { db } = startBrowser()
    const { reference } = await seed(db, result)
    const { signal } = new AbortController()
    const check = async () => unwrap(await checkStorage(db, signal)).files
    const before = await check()
    const [size] = unwrap(await measureChats(db, signal))
    expect(size?.bytes).toBeGreaterThan(reference?.bytes ?? Infinity)
    if (reference) await db.blobs.delete(reference.blobId)
    const after = await check()
    expect(before).toEqual([])
    expect(after).toMatchObject([{ name: 'calculate', state: 'missing', chat: { messageId: answerId } }])
  })

  test('is shared with a copy of the chat, and deleted with the last of both', async () => {
    const { db } = startBrowser()
    const call = await seed(db, result)
    const sessions = createSessionStore(db, {
      now: () => 9,
      newId: (prefix: string) => `${prefix}-copy-${(copies += 1)}`,
    } as never)
    const newSessionId = 'session-copy' as SessionId
    unwrap(await sessions.branch(sessionId, answerId, newSessionId))
    const purge = async (id: SessionId) => {
      unwrap(await sessions.remove(id))
      unwrap(await sessions.erase(id))
    }
    await purge(sessionId)
    expect(await storedText(db, call)).toBe(content)
    await purge(newSessionId)
    expect(await storedText(db, call)).toBeUndefined()
  })
})
