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

test('lists the tools even if the answer must not call them', () => {
  const options = toCallOptions({ ...request, toolChoice: 'none' }, rules, context)
  expect(options).toMatchObject({ tools: [{ name: 'work' }], toolChoice: { type: 'none' } })
  expect(toCallOptions(request, rules, context)).not.toHaveProperty('toolChoice')
})

test('omits the tool choice if there are no tools', () => {
  const options = toCallOptions({ ...request, tools: [], toolChoice: 'none' }, rules, context)
  expect(options).not.toHaveProperty('toolChoice')
  expect(options).not.toHaveProperty('tools')
})

test('passes the settings of the chat under the names of the library, and omits the others', () => {
  const settings = { effort: 'high', temperature: 0.3, maxOutputTokens: 500 } as const
  const options = toCallOptions({ ...request, settings }, rules, context)
  expect(options).toMatchObject({ reasoning: 'high', temperature: 0.3, maxOutputTokens: 500 })
  const plain = toCallOptions(request, rules, context)
  expect(Object.keys(plain)).not.toEqual(
    expect.arrayContaining(['reasoning', 'temperature', 'maxOutputTokens']),
  )
})

test('at most one call is a switch of each library that has one, and only with tools', () => {
  const one = toCallOptions({ ...request, callsInParallel: false }, rules, context).providerOptions
  expect(one).toMatchObject({
    anthropic: { disableParallelToolUse: true },
    openai: { parallelToolCalls: false },
  })
  const without = { ...request, tools: [], callsInParallel: false as const }
  expect(toCallOptions(without, rules, context)).not.toHaveProperty('providerOptions')
})
