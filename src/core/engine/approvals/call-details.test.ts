import { expect, test } from 'vitest'
import { validateApprovalKey } from './call-details.ts'

test.each([
  ['a word', 'store', true],
  ['an address', 'https://example.com/docs', true],
  ['1024 bytes', 'a'.repeat(1024), true],
  ['1024 bytes in fewer characters', 'é'.repeat(512), true],
  ['1024 bytes in pairs', '😀'.repeat(256), true],
  ['nothing', '', false],
  ['only spaces', '  ', false],
  ['1025 bytes', 'a'.repeat(1025), false],
  ['1026 bytes in 513 characters', 'é'.repeat(513), false],
  ['1028 bytes in pairs', '😀'.repeat(257), false],
  ['a line break', 'a\nb', false],
  ['a null', 'a\0', false],
  ['a delete', 'a\u007f', false],
  ['a C1 control', 'a\u0085', false],
  ['a line separator', 'a\u2028b', false],
  ['half a character', 'a\ud800', false],
  ['no text', undefined, false],
])('%s', (_, key, isFine) => {
  const result = validateApprovalKey(key)
  expect(result.ok).toBe(isFine)
  if (!result.ok) expect(result.failure.code).toBe('approval-key-invalid')
})
