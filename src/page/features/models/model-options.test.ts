import { describe, expect, test } from 'vitest'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { ModelRef, Provider } from '../../../core/model/providers/provider.ts'
import { modelOptionLabel, listModelOptions, moveModel } from './model-options.ts'

const ref = (modelId: string): ModelRef => ({ providerId: 'p' as ModelRef['providerId'], modelId })
const chain = [ref('a'), ref('b'), ref('c')]
const ids = (models: readonly ModelRef[]) => models.map(({ modelId }) => modelId).join('')

describe('moveModel', () => {
  test.each([
    [0, 1, 'bac'],
    [2, -1, 'acb'],
    [0, -1, 'abc'],
    [2, 1, 'abc'],
    [7, 1, 'abc'],
  ] as const)('the model at %i by %i: %s', (from, by, expected) => {
    expect(ids(moveModel(chain, from, by))).toBe(expected)
    expect(ids(chain)).toBe('abc')
  })
})

test('models are named as in the list of models, even if their provider is gone', () => {
  const provider: Provider = {
    id: 'p' as Provider['id'],
    dialect: 'openai',
    name: 'Mine',
    baseUrl: 'https://example.org/v1',
    models: ['a', 'b/c', 'd\u202Ee'],
  }
  const options = listModelOptions([demoProvider, provider])
  expect(options.map(({ label }) => label)).toEqual([
    demoProvider.name,
    'Mine/a',
    'Mine/b/c',
    'Mine/dU+202Ee',
  ])
  expect(modelOptionLabel(ref('b/c'), options)).toBe('Mine/b/c')
  expect(modelOptionLabel(ref('gone\u200B'), options)).toBe('goneU+200B (its provider was removed)')
})
