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
