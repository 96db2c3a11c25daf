import { useState } from 'react'
import type { ConnectionStep } from '../../../core/kernel/command.ts'
import { createFailure, type Failure } from '../../../core/kernel/failure.ts'
import type { Provider } from '../../../core/kernel/model.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import {
  checkForm,
  toDraft,
  toForm,
  toNewForm,
  type ProviderForm,
  type ProviderFormErrors,
} from './provider-form.ts'

export interface EditorState {
  form: ProviderForm
  errors: ProviderFormErrors
  steps: readonly ConnectionStep[]
  failure: Failure | null
  /** What the dialog is waiting for, in words. */
  busyWith: string | null
}

export interface ProviderEditor extends EditorState {
  change: (form: ProviderForm) => void
  test: () => Promise<void>
  /** Opens the keys, where they were locked; why it did not, or `null`. What was typed stays. */
  unlock: (passphrase: string) => Promise<string | null>
  /** True once it is stored; the key is then forgotten here. */
  save: () => Promise<boolean>
}

export function useProviderEditor(
  client: WorkerClient,
  /** As it was saved; `null`: a new one. */
  stored: Provider | null,
  takenNames: readonly string[],
): ProviderEditor {
  const [state, setState] = useState<EditorState>({
    form: stored === null ? toNewForm('openai', takenNames) : toForm(stored),
    errors: {},
    steps: [],
    failure: null,
    busyWith: null,
  })
  const update = (change: Partial<EditorState>) => setState((before) => ({ ...before, ...change }))
  const { form } = state

  const isAcceptable = () => {
    const errors = checkForm(form, stored)
    update({ errors, failure: null, steps: [] })
    return Object.keys(errors).length === 0
  }

  const test = async () => {
    if (!isAcceptable()) return
    update({ busyWith: 'Testing the connection…' })
    const tested = await client.call('test-connection', toDraft(form))
    update(
      tested.ok ? { steps: tested.value.steps, busyWith: null } : { failure: tested.failure, busyWith: null },
    )
  }

  /** The models to store: those that were written, or else those that the server lists. */
  const findModels = async (): Promise<string[] | null> => {
    const draft = toDraft(form)
    if (draft.models.length > 0) return draft.models
    update({ busyWith: 'Asking the provider for its models…' })
    const tested = await client.call('test-connection', draft)
    if (!tested.ok) {
      update({ failure: tested.failure, busyWith: null })
      return null
    }
    const { steps, models } = tested.value
    if (models.length > 0) return models
    update({ ...explainNoModels(steps), busyWith: null })
    return null
  }

  const save = async () => {
    if (!isAcceptable()) return false
    const models = await findModels()
    if (models === null) return false
    update({ busyWith: 'Saving…' })
    const saved = await client.call('save-provider', { ...toDraft(form), models })
    if (!saved.ok) {
      update({ failure: saved.failure, busyWith: null })
      return false
    }
    // What the list says of each model is stored beside it; nobody waits for that, and the list is there without it.
    if (toDraft(form).models.length === 0) {
      void client.call('refresh-models', { providerId: saved.value.providerId })
    }
    update({ form: { ...form, apiKey: '' }, busyWith: null })
    return true
  }

  const unlock = async (passphrase: string) => {
    const unlocked = await client.call('unlock-keys', { passphrase })
    if (!unlocked.ok) return [unlocked.failure.message, unlocked.failure.hint].filter(Boolean).join(' ')
    update({ failure: null, busyWith: null })
    return null
  }

  return { ...state, unlock, change: (next) => update({ form: next, errors: {} }), test, save }
}

/** Why there is nothing to choose from: the step that failed says it; else the server answered and lists none. */
export function explainNoModels(
  steps: readonly ConnectionStep[],
): Pick<EditorState, 'steps' | 'errors' | 'failure'> {
  const failed = steps.find(({ state }) => state === 'failed')
  if (failed === undefined) return { steps, failure: null, errors: { models: noModels } }
  return {
    steps: [],
    failure: failed.failure ?? createFailure('provider-error', { detail: failed.text }),
    errors: {},
  }
}

const noModels = 'This server does not list its models. Write the ids of those you want to use, one per line.'
