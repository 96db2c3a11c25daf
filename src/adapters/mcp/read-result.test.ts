import { expect, it } from 'vitest'
import { readToolResult } from './read-result.ts'

const text = { type: 'text', text: 'a' } as const

it('reads all kinds of content', () => {
  const read = readToolResult(
    {
      content: [
        text,
        { type: 'image', mimeType: 'image/png', data: 'AQI=' },
        { type: 'audio', mimeType: 'audio/wav', data: 'AQ==' },
        { type: 'resource', resource: { uri: 'r://t', text: 'b' } },
        { type: 'resource', resource: { uri: 'r://b', mimeType: 'application/pdf', blob: 'AQ==' } },
        { type: 'resource', resource: { uri: 'r://i', mimeType: 'image/gif', blob: 'AQ==' } },
        { type: 'resource_link', uri: 'r://l', name: 'Link', title: 'A link', mimeType: 'text/html' },
      ],
      structuredContent: { sum: 1 },
    },
    { type: 'object', required: ['sum'] },
  )
  expect(read).toMatchObject({
    ok: true,
    value: {
      isError: false,
      text: 'a\n\nb',
      structured: { sum: 1 },
      media: [
        { kind: 'image', mediaType: 'image/png' },
        { kind: 'audio', mediaType: 'audio/wav' },
        { kind: 'file', mediaType: 'application/pdf', name: 'r://b' },
        { kind: 'image', mediaType: 'image/gif', name: 'r://i' },
      ],
      links: [{ uri: 'r://l', name: 'A link', mediaType: 'text/html' }],
    },
  })
  expect(read.ok && [...(read.value.media[0]?.bytes ?? [])]).toEqual([1, 2])
})

it('refuses what does not fit, with the texts that could be read', () => {
  const schema = { type: 'object', properties: { sum: { type: 'number' } } }
  const detailOf = (result: Parameters<typeof readToolResult>[0]) => {
    const read = readToolResult(result, schema)
    return read.ok ? undefined : [read.failure.code, read.failure.detail]
  }
  expect(detailOf({ content: [text], structuredContent: { sum: 'x' } })).toEqual([
    'mcp-result-invalid',
    'structured content: type at /sum\n\na',
  ])
  expect(detailOf({ content: [text] })).toEqual(['mcp-result-invalid', 'structured content: missing\n\na'])
  expect(detailOf({ content: [text, { type: 'image', mimeType: 'image/png', data: '%' }] })?.[1]).toContain(
    'invalid Base64',
  )
  // A failure of the tool needs no structured content.
  expect(detailOf({ content: [text], isError: true })).toBeUndefined()
})
