import { describe, expect, it } from 'vitest'
import type { ConnectionStep } from '../../../core/model/providers/provider.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { explainNoModels } from './use-provider-editor.ts'

const address: ConnectionStep = { name: 'Address', state: 'passed', text: 'It is one.' }

describe('explainNoModels', () => {
  it('keeps the failed step, and names the field that helps', () => {
    const failure = createFailure('key-wrong')
    const key: ConnectionStep = { name: 'Key', state: 'failed', text: failure.message, failure }
    const untried: ConnectionStep = { name: 'One tool call', state: 'skipped', text: 'Not tested.' }
    expect(explainNoModels([address, key, untried])).toEqual({
      steps: [address, key],
      errors: { apiKey: 'Enter a key that this provider accepts.' },
    })
    const locked = createFailure('keys-locked')
    const lockedKey: ConnectionStep = { name: 'Key', state: 'failed', text: locked.message, failure: locked }
    expect(explainNoModels([address, lockedKey]).errors).toEqual({})
  })

  it('asks for ids only if the server responded and lists none', () => {
    const models: ConnectionStep = { name: 'Model list', state: 'skipped', text: 'It lists none.' }
    const explained = explainNoModels([address, models])
    expect(explained.steps).toEqual([address, models])
    expect(explained.errors.models).toContain('does not list its models')
  })
})
