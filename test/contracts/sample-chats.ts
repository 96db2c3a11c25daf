import type { Database } from '../../src/adapters/storage/database/schema.ts'
import { storedDraftsHolder } from '../../src/adapters/storage/conversation/draft-store.ts'
import { hashBytes } from '../../src/adapters/storage/files/blob-store.ts'

/** Stores a chat with two branches, an image, annotations, a run with its events, and its usage. `n` makes its ids unique. */
export async function addSampleChat(db: Database, n = 1, text = `Hello ${n}`): Promise<void> {
  const id = `session-${n}`
  const imageBytes = Uint8Array.from({ length: 500 }, (_, at) => (at * n) % 256)
  const blobId = await hashBytes(imageBytes)
  const model = { providerId: 'demo', modelId: 'demo' }
  const usage = {
    requests: 1,
    inputTokens: 10,
    cachedInputTokens: 0,
    outputTokens: 5,
    reasoningTokens: 0,
    source: 'reported',
  }
  const message = (name: string, order: number, rest: object) => ({
    id: `${name}-${n}`,
    sessionId: id,
    order,
    status: 'complete',
    createdAt: 1000 + order,
    ...rest,
  })
  const file = {
    round: 0,
    type: 'file',
    blobId,
    mediaType: 'image/png',
    byteLength: 500,
    filename: `${text}.png`,
  }
  const call = {
    round: 0,
    type: 'tool-call',
    callId: `call-${n}`,
    toolName: 'calculate',
    argumentsText: '{"a":1}',
    arguments: { a: 1, [text]: [text, null] },
    state: 'succeeded',
    result: { value: text },
  }
  const rows = {
    sessions: [
      {
        id,
        title: text.slice(0, 200),
        createdAt: 1000,
        updatedAt: 1000,
        activity: n,
        nextOrder: 3,
        headId: `answer-${n}`,
        rootIds: [`question-${n}`],
        model,
        security: { mode: 'ask' },
        // Annotations in the form that the command takes.
        instructions: text.trim(),
      },
    ],
    messages: [
      message('question', 0, {
        parentId: null,
        role: 'user',
        parts: [{ round: 0, type: 'text', text }, file],
      }),
      message('other-answer', 1, {
        parentId: `question-${n}`,
        role: 'assistant',
        parts: [{ round: 0, type: 'text', text: `Another ${text}` }],
        model,
      }),
      message('answer', 2, {
        parentId: `question-${n}`,
        role: 'assistant',
        parts: [call, { round: 1, type: 'reasoning', text }, { round: 1, type: 'text', text }],
        model,
        runId: `run-${n}`,
        usage,
        endedAt: 2000,
      }),
    ],
    messageMarks: [
      {
        messageId: `answer-${n}`,
        sessionId: id,
        revisions: [{ by: 'person', at: 1, changeId: 'c', text }],
        shownRevision: 1,
      },
    ],
    runs: [
      {
        id: `run-${n}`,
        sessionId: id,
        userMessageId: `question-${n}`,
        assistantMessageId: `answer-${n}`,
        model,
        state: 'ended',
        startedAt: 1000,
        settledSeq: 1,
        endedAt: 2000,
        status: 'complete',
      },
    ],
    events: [
      { type: 'provider-tokens-streamed', round: 0, partId: 'p', text, runId: `run-${n}`, seq: 0, at: 1001 },
      { type: 'session-turn-end', status: 'complete', usage, runId: `run-${n}`, seq: 1, at: 2000 },
    ],
    usage: [{ ...usage, runId: `run-${n}`, sessionId: id, messageId: `answer-${n}`, ...model, at: 2000 }],
  }
  for (const [table, added] of Object.entries(rows)) await db.table(table).bulkPut(added)
  const blob = await db.blobs.get(blobId)
  const sessionIds = [...(blob?.sessionIds ?? []), id]
  await db.table('blobs').put({ id: blobId, mediaType: 'image/png', bytes: imageBytes, sessionIds })
  await db.renditions.put({
    blobId,
    kind: 'thumbnail',
    mediaType: 'image/webp',
    bytes: imageBytes.slice(0, 9),
  })
  await addSampleDrafts(db, n, text)
}

async function addSampleDrafts(db: Database, n: number, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(`of the draft ${n}`)
  const blobId = await hashBytes(bytes)
  const mediaType = 'text/plain'
  await db.table('blobs').put({ id: blobId, mediaType, bytes, sessionIds: [storedDraftsHolder] })
  const attachments = [{ blobId, mediaType, byteLength: bytes.length, filename: 'draft.txt' }]
  const version = { page: 'page-1', edit: n, at: 1000 }
  await db.drafts.bulkPut([
    { key: `session-${n}`, ...version, draft: { text, attachments } },
    { key: `edit:question-${n}`, ...version, draft: { text } },
  ])
}

/** Stores data of a person outside of chats. */
export async function addSampleBelongings(db: Database, n = 1, text = `Text ${n}`): Promise<void> {
  const model = { providerId: `provider-${n}`, modelId: 'm' }
  const rows = {
    memories: [{ id: `memory-${n}`, text, by: 'person', createdAt: 5 }],
    folders: [{ id: `folder-${n}`, name: text, instructions: text, createdAt: 5 }],
    assistants: [
      {
        id: `assistant-${n}`,
        name: text,
        instructions: text,
        files: [],
        usesKnowledge: false,
        starters: [text],
        createdAt: 5,
      },
    ],
    providers: [
      {
        id: `provider-${n}`,
        dialect: 'openai-compatible',
        name: text,
        baseUrl: 'https://api.example/v1',
        models: ['m'],
        keyTail: '6789',
        keySavedAt: 9,
      },
    ],
    modelFacts: [
      {
        providerId: `provider-${n}`,
        by: 'person',
        models: { m: { facts: { name: text }, source: { by: 'person', name: 'you', at: '2026-11-22' } } },
      },
    ],
    mcpServers: [
      {
        id: `mcp-${n}`,
        name: text,
        alias: `server${n}`,
        url: 'https://mcp.example/mcp',
        place: 'remote',
        auth: { kind: 'header', header: 'x-key', tail: '6789' },
        isOn: true,
        inNewChats: true,
        trustsReadOnly: true,
        createdAt: 5,
      },
    ],
    workflows: [
      {
        id: `workflow-${n}`,
        definition: {
          format: 1,
          id: `workflow-${n}`,
          name: `Workflow ${n}`,
          description: '',
          inputs: [],
          start: 'write',
          stages: [
            {
              id: 'write',
              title: 'Write',
              body: `Write. ${text}`,
              turnCap: 3,
              completionSchema: { type: 'object', properties: { text: { type: 'string' } } },
              next: [],
            },
          ],
          answer: '{{stages.write.text}}',
        },
        savedAt: 5,
      },
    ],
    settings: [
      { key: 'model', value: model },
      { key: 'instructions', value: text },
      { key: 'fetch-proxy', value: 'https://proxy.example/{url}' },
      { key: 'asks-when-tainted', value: false },
    ],
  }
  for (const [table, added] of Object.entries(rows)) await db.table(table).bulkPut(added)
}
