import { expect, test } from 'vitest'
import { unsupportedReason } from './supported-files.ts'

const openai = { dialect: 'openai' } as const
const azure = { dialect: 'openai', kind: 'azure' } as const
const compatible = { dialect: 'openai-compatible' } as const

test.each([
  ['text/csv', compatible, { seesPictures: false, readsFiles: false }, null],
  ['image/avif', compatible, {}, null],
  ['image/png', openai, { seesPictures: false }, 'blind'],
  ['application/pdf', openai, {}, null],
  ['application/pdf', openai, { readsFiles: false }, 'words'],
  ['application/pdf', azure, {}, 'words'],
  ['application/pdf', compatible, {}, 'words'],
  ['application/vnd.oasis.opendocument.text', openai, {}, 'words'],
  ['application/zip', openai, {}, 'words'],
  ['application/vnd.rar', openai, {}, 'kind'],
  ['audio/mpeg', { dialect: 'google' } as const, {}, null],
  ['application/pdf', { dialect: 'demo' } as const, {}, 'words'],
])('%s to %j with the known inputs %j: %s', (mediaType, provider, capabilities, answer) => {
  expect(unsupportedReason(mediaType, { provider, capabilities })).toBe(answer)
})
