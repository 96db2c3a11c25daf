import { useEffect, useRef, useState } from 'react'
import type {
  ConnectionRecord,
  ConnectionStep,
  ConnectionProgress,
  Provider,
} from '../../../core/model/providers/provider.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import type { ProviderKindId } from '../../../core/model/providers/provider-kind-id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import {
  type AddedProvider,
  checkForm,
  chooseTitles,
  toDraft,
  toNamedDraft,
  toForm,
  toNewForm,
  type ProviderForm,
  type ProviderFormErrors,
} from './provider-form.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure, showHint } from '../../i18n/show-text.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'

export interface EditorState {
  form: ProviderForm
  errors: ProviderFormErrors
  steps: readonly ConnectionStep[]
  failure: Failure | null
  /** Status text of the current operation. */
  busyWith: string | null
  isTesting: boolean
  /** The last test, and the form that was tested. */
  tested: { record: ConnectionRecord; models: readonly string[]; form: ProviderForm } | null
}

export interface ProviderEditorOptions {
  takenNames: readonly string[]
  /** The setting for titles that applies to all providers without a choice of their own; `null` if it was never saved. */
  titlesForAll: boolean | null
}

export interface ProviderEditor extends EditorState {
  change: (form: ProviderForm) => void
  /** `withAnswer` also tests an answer, which costs a few tokens. */
  test: (options?: { withAnswer: boolean }) => Promise<void>
  stopTest: () => void
  /** Unlocks the keys. Resolves to the reason of a failure, or `null`. Typed text stays. */
  unlock: (passphrase: string) => Promise<string | null>
  /** Leaves this page for the provider's own. The user returns with a key. */
  signIn: () => Promise<void>
  /**
   * Resolves to the stored provider; the key is then cleared from the page. Resolves to `null` if saving failed; the state
   * shows why. `save` tests the connection only to load the models, `connect` always.
   */
  save: (how: 'connect' | 'save') => Promise<AddedProvider | null>
}

export function useProviderEditor(
  client: WorkerClient,
  /** The saved provider, or the kind of a new one. */
  edited: Provider | ProviderKindId,
  { takenNames, titlesForAll }: ProviderEditorOptions,
): ProviderEditor {
  const stored = typeof edited === 'string' ? null : edited
  const [state, setState] = useState<EditorState>({
    form: typeof edited === 'string' ? toNewForm(edited, takenNames) : toForm(edited),
    errors: {},
    steps: [],
    failure: null,
    busyWith: null,
    isTesting: false,
    tested: null,
  })
  const running = useRef<RunningTest>(null)
  useEffect(() => () => running.current?.stop(), [])
  const update = (change: Partial<EditorState>) => setState((before) => ({ ...before, ...change }))
  const { form } = state

  const isAcceptable = (purpose: 'save' | 'test') => {
    const { name, ...others } = checkForm(form, stored)
    const errors = purpose === 'save' && name !== undefined ? { name, ...others } : others
    update({ errors, failure: null, steps: [] })
    return Object.keys(errors).length === 0
  }

  /** Returns `null` if the test was stopped or could not start. */
  const runTest = async ({ withAnswer = false, isForSaving = false }): Promise<ConnectionResult | null> => {
    running.current = runConnectionTest(client, { draft: toNamedDraft(form), withAnswer }, (steps) =>
      update({ steps: isForSaving ? withoutCostlySteps(steps) : steps }),
    )
    update({ isTesting: true })
    const tested = await running.current.done
    running.current = null
    if (!tested.ok) {
      update({ failure: tested.failure, isTesting: false, busyWith: null })
      return null
    }
    if (tested.value === null) {
      update({ steps: [], isTesting: false, busyWith: null })
      return null
    }
    const locked = tested.value.record.steps.find((step) => step.failure?.code === 'keys-locked')
    update({
      tested: { ...tested.value, form },
      failure: locked?.failure ?? null,
      isTesting: false,
      busyWith: null,
    })
    return tested.value
  }

  const test = async ({ withAnswer } = { withAnswer: false }) => {
    if (!isAcceptable('test')) return
    update({ busyWith: i18n.t('Testing the connection…') })
    const tested = await runTest({ withAnswer })
    const failed = tested?.record.steps.find(({ failure }) => failure !== undefined && isOfKey(failure))
    if (failed) update({ errors: { apiKey: i18n.t(rejectedKey) } })
  }

  /** Returns the models to store: the typed ones, or those that the server lists. */
  const findModels = async (
    how: 'connect' | 'save',
  ): Promise<{ models: readonly string[]; lastTest?: ConnectionRecord } | null> => {
    const { models: typed } = toDraft(form)
    if (how === 'save' && typed.length > 0) {
      const { tested } = state
      return { models: typed, lastTest: tested?.form === form ? tested.record : undefined }
    }
    update({ busyWith: how === 'save' ? i18n.t('Loading models…') : i18n.t('Connecting…') })
    const tested = await runTest({ isForSaving: true })
    if (!tested) return null
    const { record, models } = tested
    if (typed.length > 0 && !isBarred(record)) return { models: typed, lastTest: record }
    if (typed.length === 0 && models.length > 0) return { models, lastTest: record }
    update(explainNoModels(record.steps))
    return null
  }

  const save = async (how: 'connect' | 'save') => {
    if (!isAcceptable('save')) return null
    const listing = await findModels(how)
    if (listing === null) return null
    update({ busyWith: i18n.t('Saving…') })
    const draft = toDraft(form)
    const saved = await client.call('save-provider', {
      ...draft,
      ...listing,
      models: [...listing.models],
      titles: stored === null ? chooseTitles(form, titlesForAll) : undefined,
    })
    if (!saved.ok) {
      update({ failure: saved.failure, busyWith: null })
      return null
    }
    // Model data from the list is stored separately. Saving does not wait for it, and the list works without it.
    const { providerId } = saved.value
    const { name, models: modelIds } = draft
    if (modelIds.length === 0) void client.call('refresh-models', { providerId })
    update({ form: { ...form, apiKey: '' }, busyWith: null })
    return { providerId, name, modelIds, isConnected: how === 'connect' }
  }

  const signIn = async () => {
    const { apiKey: _, ...errors } = checkForm(form, stored)
    update({ errors, failure: null, steps: [] })
    if (Object.keys(errors).length > 0) return
    update({ busyWith: i18n.t('Opening the sign-in page…') })
    const result = await client.call('begin-sign-in', {
      draft: { ...toDraft({ ...form, apiKey: '' }), titles: chooseTitles(form, titlesForAll) },
      callbackUrl: location.origin + location.pathname,
    })
    update({ busyWith: null, ...(!result.ok && { failure: result.failure }) })
    if (result.ok) location.assign(result.value.url)
  }

  const unlock = async (passphrase: string) => {
    const unlocked = await client.call('unlock-keys', { passphrase })
    if (!unlocked.ok)
      return [showFailure(unlocked.failure), showHint(unlocked.failure)].filter(Boolean).join(' ')
    update({ failure: null, steps: [], busyWith: null })
    return null
  }

  return {
    ...state,
    unlock,
    change: (next) => update({ form: next, errors: {} }),
    test,
    signIn,
    stopTest: () => running.current?.stop(),
    save,
  }
}

/** Explains why nothing was saved: the failed step stays in the list of steps, and a field that helps is named. */
export function explainNoModels(steps: readonly ConnectionStep[]): Pick<EditorState, 'steps' | 'errors'> {
  const shown = withoutCostlySteps(steps)
  const failed = steps.find(({ state }) => state === 'failed')
  if (failed === undefined) return { steps: shown, errors: { models: i18n.t(noModels) } }
  const failure = failed.failure ?? createFailure('provider-error', { detail: failed.text })
  return { steps: shown, errors: explainFailedList(failure) }
}

/** Returns whether a step failed without which the models cannot be used. A list of models is not needed. */
export function isBarred({ steps }: Pick<ConnectionRecord, 'steps'>): boolean {
  return steps.some(({ name, state }) => state === 'failed' && name !== 'Model list')
}

/** Returns the steps without those that need a request to a model, which saving never sends. */
function withoutCostlySteps(steps: readonly ConnectionStep[]): readonly ConnectionStep[] {
  return steps.filter(({ name }) => name !== 'One streamed token' && name !== 'One tool call')
}

/** Names the field that helps: the key if it is wrong, the passphrase if keys are locked, else the models' IDs. */
function explainFailedList(failure: Failure): ProviderFormErrors {
  if (failure.code === 'keys-locked') return {}
  if (isOfKey(failure)) return { apiKey: i18n.t(rejectedKey) }
  return {
    models: i18n.t('The model list could not be loaded. Enter at least one model ID to save anyway.'),
  }
}

/** Returns whether another key would help. */
function isOfKey({ code }: Failure): boolean {
  return code === 'key-wrong' || code === 'key-missing'
}

const rejectedKey = /*i18n*/ { id: 'Enter a key that this provider accepts.' }

const noModels = /*i18n*/ {
  id: 'This server does not list its models. Enter the IDs of those that you want to use, one per line.',
}

type ConnectionResult = NonNullable<ConnectionProgress['result']>

interface RunningTest {
  /** Resolves to `null` if the test was stopped. */
  done: Promise<Result<ConnectionResult | null>>
  stop(): void
}

/** Follows one connection test to its end. Stopping unsubscribes, and the worker then aborts the test. */
function runConnectionTest(
  client: Pick<WorkerClient, 'follow'>,
  test: { draft: CommandInput<'save-provider'>; withAnswer: boolean },
  onSteps: (steps: ConnectionProgress['steps']) => void,
): RunningTest {
  const { promise, resolve } = Promise.withResolvers<Result<ConnectionResult | null>>()
  let result: ConnectionResult | null = null
  const stop = client.follow('test-connection', test, {
    from: 0,
    onItem: (progress) => {
      result = progress.result ?? null
      onSteps(progress.steps)
    },
    onEnd: (failure) => resolve(failure ? fail(failure) : succeed(result)),
  })
  return { done: promise, stop }
}
