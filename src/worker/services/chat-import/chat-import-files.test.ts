import 'fake-indexeddb/auto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { MemoryLocks } from '../../../../test/contracts/memory-locks.ts'
import { failingInputs, readFailingInput } from '../../../../test/media/read-sample-file.ts'
import { loadChatRecord } from '../../../adapters/storage/conversation/chat-reader.ts'
import { openDatabase } from '../../../adapters/storage/database/database.ts'
import { createSettingStore } from '../../../adapters/storage/settings/setting-store.ts'
import { readChats } from '../../../adapters/tool-worker/jobs/read-chats.ts'
import { chatGptConversation } from '../../../adapters/tool-worker/jobs/read-chats/testing/sample-chatgpt.ts'
import {
  claudeConversation,
  imageBase64,
} from '../../../adapters/tool-worker/jobs/read-chats/testing/sample-exports.ts'
import type { ToolWorkers } from '../../../adapters/tool-worker/tool-workers.ts'
import type { ImportReadProgress } from '../../../core/model/commands/import-commands.ts'
import { attachmentLimits } from '../../../core/model/files/attachment-limits.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { toolWorkerText } from '../../../core/model/messages/write-text.ts'
import { createChatImportService } from './chat-import-files.ts'

const { signal } = new AbortController()
const imageBytes = Buffer.from(imageBase64, 'base64')
let count = 0
let isDamaged = false
const damaged = toolWorkerText('image-file-damaged', { filename: 'photo.png' })

/** Tool workers that read chats in this thread. */
const toolWorkers = {
  run: async (job: string, input: unknown) => {
    const context = { report: () => undefined, readFile: () => Promise.reject(), transfer: () => undefined }
    if (job === 'read-chats') return readChats(input as Parameters<typeof readChats>[0], context)
    if (isDamaged) return fail(createFailure('invalid-input', { message: damaged }))
    return succeed({ mediaType: 'image/png', width: 1, height: 1, renditions: [] })
  },
} as unknown as ToolWorkers

function start() {
  count += 1
  const db = openDatabase(`import-files-${count}`)
  const settings = createSettingStore(db)
  const clockAndIds = { now: () => 5, newId: (prefix: string) => `${prefix}-${(count += 1)}` }
  return {
    db,
    imports: createChatImportService({ db, toolWorkers, settings, locks: new MemoryLocks(), clockAndIds }),
  }
}

async function read(name: string, bytes: Uint8Array) {
  const { db, imports } = start()
  let reading: ImportReadProgress = { chats: 0, share: 0 }
  await imports.read(new File([new Uint8Array(bytes)], name), (each) => (reading = each), signal)
  const { plan, failure } = reading
  const lines = (plan?.warnings ?? []).map(({ text, place }) => `${text} ${place ?? ''}`.trim())
  return { db, imports, plan, failure, lines }
}

const zip = (files: Record<string, unknown>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        [
          content instanceof Uint8Array ? content : strToU8(JSON.stringify(content)),
          { level: 0 as const },
        ] as const,
      ]),
    ),
  )

it('reads the parts of a split export of ChatGPT, and names its files by the list of names', async () => {
  const withFile = (id: string, pointer: string) => ({
    title: id,
    create_time: 1.7e9,
    conversation_id: id,
    current_node: 'n',
    mapping: {
      n: {
        id: 'n',
        parent: null,
        message: {
          author: { role: 'user' },
          content: { content_type: 'multimodal_text', parts: ['Look', { asset_pointer: pointer }] },
        },
      },
    },
  })
  const { db, imports, plan, lines } = await read(
    'export.zip',
    zip({
      'conversations-000.json': [withFile('a', 'sediment://file_0000bbbb')],
      'conversations-001.json': [withFile('b', 'file-service://file-AbC')],
      'file_0000bbbb.dat': new Uint8Array(imageBytes),
      'file-AbC.dat': new Uint8Array(imageBytes),
      'conversation_asset_file_names.json': {
        'file_0000bbbb.dat': 'photos/Garden.png',
        'file-AbC': 'Plan.png',
        other: 7,
      },
      'export_manifest.json': { version: 1 },
      'chat.html': strToU8('<html></html>'),
    }),
  )
  expect(lines).toEqual([])
  expect(plan).toMatchObject({ chats: { new: 2 }, files: { found: 2, missing: 0 }, omitted: 0 })
  await imports.commit(plan!.id, () => undefined, signal)
  const sessions = await db.sessions.toArray()
  const records = await Promise.all(sessions.map(({ id }) => loadChatRecord(db, id)))
  expect(JSON.stringify(records)).toContain('Garden.png')
  expect(JSON.stringify(records)).toContain('Plan.png')
  expect(JSON.stringify(records)).not.toContain('photos/')
})

it('reports everything in an export of Claude that is not imported', async () => {
  const { plan, lines } = await read(
    'claude.zip',
    zip({
      'conversations.json': [claudeConversation()],
      'projects.json': [{ uuid: 'p', name: 'Garden', docs: [{ content: 'beans' }] }],
      'memories.json': [{ conversations_memory: 'Likes peas' }],
      'users.json': [{ uuid: 'u' }],
    }),
  )
  expect(plan?.chats.new).toBe(1)
  expect(lines).toEqual([
    'Projects, with their instructions and documents, are not imported. projects.json',
    'Memories are not imported. memories.json',
    'Account data isn’t imported. users.json',
  ])
})

it('reports the other files of an export of ChatGPT, and attachments that are too large', async () => {
  const { plan, lines } = await read(
    'export.zip',
    zip({
      'conversations.json': [chatGptConversation()],
      'file-AbC123-photo.png': new Uint8Array(attachmentLimits.bytesPerFile + 1),
      'memories/one.json': { text: 'x' },
      'projects/p1.json': {},
      'projects/p1/plan.pdf': imageBytes,
      'message_feedback.json': [],
      'shared_conversations.json': [{ id: 's' }],
      'file-XyZ-old.png': imageBytes,
      'conversation_asset_file_names.json': strToU8('damaged'),
    }),
  )
  expect(plan?.files).toEqual({ found: 0, missing: 0 })
  expect(lines).toEqual([
    'The file is larger than 20 MB and is left out of its chat. photo.png',
    'Memories are not imported. memories/one.json',
    'Projects, with their instructions and documents, are not imported. projects/p1.json, projects/p1/plan.pdf',
    '3 files in the export don’t contain chats and aren’t imported. message_feedback.json, shared_conversations.json, conversation_asset_file_names.json',
    '1 file in the export doesn’t belong to a chat and isn’t imported. file-XyZ-old.png',
  ])
})

it('imports the chats of an export whose list of file names is damaged', async () => {
  const list = strToU8(JSON.stringify({ 'file-AbC': 'Garden.png' }))
  const chats = strToU8(JSON.stringify([chatGptConversation()]))
  const bytes = zipSync(
    { 'conversations.json': chats, 'conversation_asset_file_names.json': list },
    { level: 0 },
  )
  const at = Buffer.from(bytes).indexOf('Garden')
  bytes.fill(0x58, at, at + 3)
  const { plan, lines } = await read('export.zip', bytes)
  expect(plan).toMatchObject({ chats: { new: 1 } })
  expect(lines).toContainEqual(expect.stringContaining('conversation_asset_file_names.json'))
})

it('reports a damaged file of a chat once, and does not call it missing', async () => {
  isDamaged = true
  const { plan, lines } = await read(
    'export.zip',
    zip({ 'conversations.json': [chatGptConversation()], 'file-AbC123-photo.png': imageBytes }),
  )
  isDamaged = false
  expect(plan?.files).toEqual({ found: 0, missing: 0 })
  expect(lines).toEqual([`${damaged.text} photo.png`])
})

it('imports the plot of the code interpreter in a ChatGPT archive', async () => {
  const bytes = readFailingInput('04-chatgpt-code-plot.zip')
  const { plan, lines } = await read('04.zip', bytes)
  expect(lines).toEqual([])
  expect(plan).toMatchObject({ chats: { new: 1 }, files: { found: 1, missing: 0 } })
})

it.each([
  ['01-chatgpt-entity-names.json', 'Anna Example'],
  ['02-chatgpt-math-widget.json', 'E = mc^2'],
  ['03-chatgpt-links-and-sources.json', '](https://'],
])('imports %s with its text', async (name, text) => {
  const { db, imports, plan, lines } = await read(name, readFailingInput(name))
  expect(lines).toEqual([])
  await imports.commit(plan!.id, () => undefined, signal)
  expect(JSON.stringify(await db.messages.toArray())).toContain(text)
})

const applications = {
  'nextchat-backup.json': 'NextChat',
  'lobehub-v1-sessions.json': 'LobeHub',
  'lobehub-pglite.json': 'LobeHub',
  'big-agi-backup.agi.json': 'big-AGI',
  'chatbox-exported-data.json': 'Chatbox',
  'cherry-studio-backup.zip': 'Cherry Studio',
  'typingmind-export.json': 'TypingMind',
}

it('names the application of every sample of another application', async () => {
  const files = readdirSync(path.join(failingInputs, 'peers')).filter((name) => /\.(json|zip)$/.test(name))
  expect(files.toSorted()).toEqual(Object.keys(applications).toSorted())
  for (const [name, application] of Object.entries(applications)) {
    const { failure } = await read(name, readFailingInput(`peers/${name}`))
    expect({ name, text: JSON.stringify(failure) }).toEqual({
      name,
      text: expect.stringContaining(`This is an export of ${application}`) as string,
    })
  }
})
