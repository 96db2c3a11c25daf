import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { countPromptTokens } from './demo-model.ts'

const promptWith = (bytes?: Uint8Array): LanguageModelV4Prompt => [
  {
    role: 'user',
    content: [
      { type: 'text', text: 'What is it?' },
      ...(bytes
        ? [{ type: 'file' as const, mediaType: 'image/png', data: { type: 'data' as const, data: bytes } }]
        : []),
    ],
  },
]

test('counts an image at a fixed number of tokens and text by its length', () => {
  const plain = countPromptTokens({ prompt: promptWith() })
  const small = countPromptTokens({ prompt: promptWith(new Uint8Array(10)) })
  expect(plain).toBeLessThan(40)
  expect(small - plain).toBeGreaterThan(80)
  expect(small - plain).toBeLessThan(110)
  expect(countPromptTokens({ prompt: promptWith(new Uint8Array(100_000)) })).toBe(small)
})
