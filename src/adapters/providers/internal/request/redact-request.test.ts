import { expect, test } from 'vitest'
import type { BlobId, CallId } from '../../../../core/model/id.ts'
import type { ModelRequest } from '../../../../core/model/providers/model-request.ts'
import { benchModel } from '../../../../../test/doubles/turn-bench.ts'
import { createFileRedaction, redactRequest } from './redact-request.ts'

const key = '1234567890'
const callId = 'call-1' as CallId
const request: ModelRequest = {
  model: benchModel,
  system: `Be brief. ${key}`,
  tools: [{ name: 'work', description: `Uses ${key}`, parameters: { type: 'object' } }],
  messages: [
    { role: 'user', text: `My key is ${key}.` },
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: `They have ${key}`, providerMetadata: { a: { signature: 'x' } } },
        { type: 'tool-call', callId, toolName: 'work', arguments: { [key]: [key, 1_234_567_890] } },
      ],
    },
    { role: 'tool', results: [{ callId, toolName: 'work', isError: false, value: { deep: [{ key }] } }] },
    { role: 'user', text: 'Nothing here.' },
  ],
}

function createKeys(version: string, keys: readonly string[]) {
  const searched: string[] = []
  const redact = (text: string): string => {
    searched.push(text)
    return keys.reduce((rest, each) => rest.replaceAll(each, '[redacted]'), text)
  }
  return { searched, redact, hasKeys: keys.length > 0, version }
}

test('a stored key is in no part of the request, and a changed answer has no signature', () => {
  const sent = redactRequest(request, createKeys('1', [key]))
  expect(JSON.stringify(sent).replace('1234567890', '')).not.toContain(key)
  expect(sent.messages[1]).toMatchObject({ parts: [{ text: 'They have [redacted]' }, { toolName: 'work' }] })
  expect(JSON.stringify(sent.messages[1])).not.toContain('signature')
  expect(sent.messages[3]).toBe(request.messages[3])
})

test('a later request searches only what it adds, until the keys change', () => {
  const first = createKeys('2', [key])
  redactRequest(request, first)
  const later = createKeys('2', [key])
  const added = { role: 'user' as const, text: `More of ${key}` }
  const sent = redactRequest({ ...request, messages: [...request.messages, added] }, later)
  expect(later.searched.filter((text) => text !== request.system)).toEqual([
    'role',
    'user',
    'text',
    added.text,
  ])
  expect(sent.messages.at(-1)).toMatchObject({ text: 'More of [redacted]' })
  const changed = redactRequest(request, createKeys('3', [key, 'Nothing']))
  expect(changed.messages[3]).toMatchObject({ text: '[redacted] here.' })
})

test('without keys the request stays the same', () => {
  expect(redactRequest(request, createKeys('4', []))).toBe(request)
})

test('the text of a file has no stored key, and nothing that looks like a secret unless the user chose that', () => {
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const text = `${key} and ${secret}`
  const [one, other] = ['a'.repeat(64) as BlobId, 'b'.repeat(64) as BlobId]
  const found = new Set<BlobId>()
  const redact = (redactedFiles: ModelRequest['redactedFiles'], blobId: BlobId): string | undefined =>
    createFileRedaction({ ...request, redactedFiles }, { keys: createKeys('5', [key]), found })?.(
      text,
      blobId,
    )
  expect(redact(undefined, one)).toBe(`[redacted] and ${secret}`)
  expect(redact({ except: [one] }, one)).toBe(`[redacted] and ${secret}`)
  expect([...found]).toEqual([])
  expect(redact({ except: [one] }, other)).toBe('[redacted] and [redacted]')
  expect([...found]).toEqual([other])
})
