import { expect, test } from 'vitest'
import type { JsonValue } from '../../../core/model/json.ts'
import { describeHostedCall, withoutEncrypted } from './call-summary.ts'

test.each<[JsonValue, JsonValue | undefined, string, string]>([
  [{ query: 'bears' }, [{ url: 'a' }, { url: 'b' }], 'bears', '2 results'],
  [{}, { action: { type: 'search', query: 'bears' }, sources: [{ url: 'a' }] }, 'bears', '1 result'],
  [{}, { action: { type: 'openPage', url: 'https://a.example/' } }, 'https://a.example/', ''],
  [{ code: '1+1' }, { outcome: 'OUTCOME_OK', output: '2' }, '1+1', '2'],
  [{ url: 'https://a.example/' }, { errorCode: 'unavailable' }, 'https://a.example/', 'unavailable'],
  [{}, undefined, '', ''],
])('called with %j, returned %j', (args, result, summary, outcome) => {
  const call = { callId: 'c', toolName: 't', state: 'succeeded' as const, arguments: args }
  expect(describeHostedCall({ ...call, ...(result !== undefined && { result }) })).toEqual({
    summary,
    outcome,
  })
})

test('content that only the provider can read is named, in any position', () => {
  expect(
    withoutEncrypted([{ title: 'T', encryptedContent: 'opaque', deep: { encrypted_index: 'opaque' } }]),
  ).toEqual([
    {
      title: 'T',
      encryptedContent: '[only the provider can read this]',
      deep: { encrypted_index: '[only the provider can read this]' },
    },
  ])
})
