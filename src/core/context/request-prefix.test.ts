import { expect, test } from 'vitest'
import type { BlobId } from '../model/id.ts'
import type { ModelRef } from '../model/providers/provider.ts'
import type { ModelRequest } from '../model/providers/model-request.ts'
import { digestRequest, findPrefixDifference } from './request-prefix.ts'

const request: ModelRequest = {
  model: { providerId: 'p', modelId: 'm' } as ModelRef,
  system: 'Be brief.',
  tools: [{ name: 'work', description: 'Works.', parameters: {} }],
  messages: [{ role: 'user', text: 'Hi' }],
}
const before = digestRequest(request)

test('a request that only adds messages extends the previous one', () => {
  expect(findPrefixDifference(before, request)).toBeUndefined()
  const messages = [...request.messages, { role: 'user', text: 'More' } as const]
  expect(findPrefixDifference(before, { ...request, messages })).toBeUndefined()
})

test.each<[string, Partial<ModelRequest>]>([
  ['model', { model: { providerId: 'p', modelId: 'n' } as ModelRef }],
  ['system', { system: 'Be long.' }],
  ['tools', { tools: [] }],
  ['messages', { messages: [{ role: 'user', text: 'Ho' }] }],
  ['messages', { messages: [] }],
])('a request differs in its %s', (part, change) => {
  expect(findPrefixDifference(before, { ...request, ...change })).toBe(part)
})

test('a newly known image size is no difference', () => {
  const file = { blobId: 'b' as BlobId, mediaType: 'image/png', byteLength: 3 }
  const sent = digestRequest({ ...request, messages: [{ role: 'user', text: '', files: [file] }] })
  const files = [{ ...file, width: 640, height: 480 }]
  expect(
    findPrefixDifference(sent, { ...request, messages: [{ role: 'user', text: '', files }] }),
  ).toBeUndefined()
})

test('an optional field that is undefined is no difference to one that is missing', () => {
  const messages: ModelRequest['messages'] = [{ role: 'user', text: 'Hi', files: undefined }]
  expect(findPrefixDifference(before, { ...request, messages })).toBeUndefined()
})
