import { expect, test } from 'vitest'
import { MemoryBlobs } from '../../../test/doubles/memory-blobs.ts'
import { RecordingEgress } from '../../../test/doubles/recording-egress.ts'
import { benchModel } from '../../../test/doubles/turn-bench.ts'
import type { ModelRequest, ModelStreamPart } from '../../core/engine/ports/turn-ports.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { SessionId } from '../../core/model/id.ts'
import { createModelPort } from './model-port.ts'

const secret = `ghp_${'a1B2'.repeat(9)}`
const answer = [
  { id: 'c', choices: [{ index: 0, delta: { content: 'Done.' } }] },
  { id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
]

test('a file with what looks like a secret is reported with the first response, also after a failed request', async () => {
  const blobs = new MemoryBlobs()
  const bytes = new TextEncoder().encode(`The token is ${secret}.`)
  const { value: blobId } = await blobs.put({
    bytes,
    mediaType: 'text/plain',
    sessionId: 'session-1' as SessionId,
  })
  const file = { blobId, mediaType: 'text/plain', byteLength: bytes.length, filename: 'notes.txt' }
  const bodies: string[] = []
  const port = createModelPort({
    providers: {
      find: async () =>
        succeed({
          id: benchModel.providerId,
          dialect: 'openai-compatible',
          name: 'P',
          baseUrl: 'https://b.example/v1',
          models: [],
        }),
    },
    vault: { read: async () => succeed(null) },
    blobs,
    fetch: async (_, init) => {
      bodies.push(String(init?.body))
      if (bodies.length === 1) return new Response('{"error":{"message":"Overloaded"}}', { status: 503 })
      const text = answer.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
      return new Response(`${text}data: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  const request: ModelRequest = {
    model: benchModel,
    system: '',
    tools: [],
    messages: [{ role: 'user', text: 'Read this.', files: [file] }],
    redactedFiles: { except: [] },
  }
  const send = async (sent: ModelRequest): Promise<ModelStreamPart[]> =>
    Array.fromAsync(port.stream(sent, new AbortController().signal, new RecordingEgress()))
  const found = { type: 'file-secrets-redacted', blobIds: [blobId] }
  expect(await send(request)).toMatchObject([{ type: 'failure' }])
  expect(await send(request)).toContainEqual(found)
  const unchecked: ModelRequest = {
    ...request,
    messages: structuredClone(request.messages),
    redactedFiles: undefined,
  }
  expect(await send(unchecked)).not.toContainEqual(found)
  expect(bodies.map((body) => body.includes(secret))).toEqual([false, false, true])
})

test('a PDF with what looks like a secret is sent as redacted text, and itself once the user sends it unchanged', async () => {
  const blobs = new MemoryBlobs()
  const mediaType = 'application/pdf'
  const stored = {
    bytes: new TextEncoder().encode('%PDF-1.7'),
    mediaType,
    sessionId: 'session-1' as SessionId,
  }
  const { value: blobId } = await blobs.put(stored)
  const file = { blobId, mediaType, byteLength: 8, filename: 'a.pdf' }
  const bodies: string[] = []
  const events = [
    {
      type: 'message_start',
      message: { id: 'm', model: 'm', content: [], usage: { input_tokens: 1, output_tokens: 1 } },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Done.' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 1 } },
    { type: 'message_stop' },
  ]
  const text = `The token is ${secret}.`
  const port = createModelPort({
    providers: {
      find: async () =>
        succeed({
          id: benchModel.providerId,
          dialect: 'anthropic',
          name: 'P',
          baseUrl: 'https://b.example/v1',
          models: [],
        }),
    },
    vault: { read: async () => succeed(null) },
    blobs,
    extractText: async () => succeed({ text, characterCount: text.length, sectionCount: 1 }),
    fetch: async (_, init) => {
      bodies.push(String(init?.body))
      const lines = events.map((each) => `event: ${each.type}\ndata: ${JSON.stringify(each)}\n\n`)
      return new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  const send = async (redactedFiles: ModelRequest['redactedFiles']): Promise<ModelStreamPart['type'][]> => {
    const messages: ModelRequest['messages'] = [{ role: 'user', text: 'Read this.', files: [file] }]
    const request: ModelRequest = { model: benchModel, system: '', tools: [], messages, redactedFiles }
    const parts = await Array.fromAsync(
      port.stream(request, new AbortController().signal, new RecordingEgress()),
    )
    return parts.map(({ type }) => type)
  }
  expect(await send({ except: [] })).toContain('file-secrets-redacted')
  const unchanged = await send({ except: [blobId] })
  expect(unchanged).toContain('finish')
  expect(unchanged).not.toContain('file-secrets-redacted')
  expect(await send(undefined)).not.toContain('file-secrets-redacted')
  const isNative = (body: string) => body.includes(btoa('%PDF-1.7'))
  expect(bodies.map((body) => [body.includes('The token is [redacted].'), isNative(body)])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
})
