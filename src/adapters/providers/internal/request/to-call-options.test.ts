import { expect, test } from 'vitest'
import type { ModelRequest } from '../../../../core/engine/ports/turn-ports.ts'
import type { ProviderId } from '../../../../core/model/id.ts'
import { toCallOptions } from './to-call-options.ts'

const rules = { metadataKeys: [], sendsPlainReasoning: false, sendsTextMetadata: false }
const context = {
  abortSignal: new AbortController().signal,
  files: { bytes: new Map(), texts: new Map() },
  seesImages: true,
}
const request: ModelRequest = {
  model: { providerId: 'p' as ProviderId, modelId: 'm' },
  system: '',
  messages: [],
  tools: [{ name: 'work', description: 'Works.', parameters: { type: 'object' } }],
}

test('an answer that has to do without tools leaves them listed', () => {
  const options = toCallOptions({ ...request, toolChoice: 'none' }, rules, context)
  expect(options).toMatchObject({ tools: [{ name: 'work' }], toolChoice: { type: 'none' } })
  expect(toCallOptions(request, rules, context)).not.toHaveProperty('toolChoice')
})

test('there is nothing to choose where there are no tools', () => {
  const options = toCallOptions({ ...request, tools: [], toolChoice: 'none' }, rules, context)
  expect(options).not.toHaveProperty('toolChoice')
  expect(options).not.toHaveProperty('tools')
})

test('settings of the chat are said in the library’s words; what is not set is not said', () => {
  const settings = { effort: 'high', temperature: 0.3, maxOutputTokens: 500 } as const
  const options = toCallOptions({ ...request, settings }, rules, context)
  expect(options).toMatchObject({ reasoning: 'high', temperature: 0.3, maxOutputTokens: 500 })
  const plain = toCallOptions(request, rules, context)
  expect(Object.keys(plain)).not.toEqual(
    expect.arrayContaining(['reasoning', 'temperature', 'maxOutputTokens']),
  )
})
