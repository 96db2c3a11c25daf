import { describe, expect, it } from 'vitest'
import type { ProviderId } from '../id.ts'
import { demoModel, demoProvider, findModelName } from './model-ref.ts'

const providerOf = (name: string, models: string[]) => ({
  ...demoProvider,
  id: `id-${name}` as ProviderId,
  dialect: 'openai' as const,
  name,
  models,
})
const router = providerOf('My OpenRouter account', ['anthropic/claude-opus', 'a/small', 'b/small'])
const direct = providerOf('Direct', ['claude-sonnet', 'claude-haiku'])
const other = providerOf('Other', ['vendor/claude-haiku'])
const providers = [demoProvider, router, direct, other]
const nameOf = (provider: typeof router, modelId: string) =>
  findModelName({ providerId: provider.id, modelId }, providers)

describe('findModelName', () => {
  it('is the model without its provider and vendor', () => {
    expect(nameOf(router, 'anthropic/claude-opus')).toBe('claude-opus')
    expect(nameOf(direct, 'claude-sonnet')).toBe('claude-sonnet')
    expect(findModelName(demoModel, providers)).toBe('Demo')
  })

  it('distinguishes models of the same name', () => {
    expect(nameOf(router, 'a/small')).toBe('a/small')
    expect(nameOf(direct, 'claude-haiku')).toBe('claude-haiku · Direct')
    expect(nameOf(other, 'vendor/claude-haiku')).toBe('claude-haiku · Other')
  })

  it('does not fail for a removed provider or an odd id', () => {
    expect(findModelName({ providerId: 'gone' as ProviderId, modelId: 'x/y' }, providers)).toBe('y')
    expect(findModelName({ providerId: 'gone' as ProviderId, modelId: 'x/' }, providers)).toBe('x/')
  })
})
