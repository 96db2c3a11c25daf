import {
  connectionStepNames,
  type ConnectionStep,
  type ConnectionStepName,
  type Provider,
} from '../../../../core/model/providers/provider.ts'
import { type LocalizedText, toTextData } from '../../../../core/model/messages/localized-text.ts'
import { providersText } from '../../../../core/model/messages/write-text.ts'
import { rewordFailure, type Failure, type FailureCode } from '../../../../core/model/failures/failure.ts'
import type { EgressScope } from '../../../../core/engine/ports/egress-scope.ts'
import type { KeyVaultPort } from '../../../../core/engine/ports/run-ports.ts'
import type { ProbePlatform } from '../../../network/probe-address.ts'

/** Collects the steps of one connection test. The listener gets all steps at each change. */
export class ConnectionTestProgress {
  readonly #onChange: (steps: readonly ConnectionStep[]) => void
  #steps: readonly ConnectionStep[] = connectionStepNames.map((name) => ({
    name,
    state: 'waiting',
    text: '',
  }))

  constructor(onChange: (steps: readonly ConnectionStep[]) => void) {
    this.#onChange = onChange
  }

  get steps(): readonly ConnectionStep[] {
    return this.#steps
  }

  has(state: ConnectionStep['state']): boolean {
    return this.#steps.some((step) => step.state === state)
  }

  begin(name: ConnectionStepName, text: LocalizedText): void {
    this.#set({ name, state: 'running', ...toStepText(text) })
  }

  pass(name: ConnectionStepName, text: LocalizedText): void {
    this.#set({ name, state: 'passed', ...toStepText(text) })
  }

  skip(name: ConnectionStepName, text: LocalizedText): void {
    this.#set({ name, state: 'skipped', ...toStepText(text) })
  }

  fail(name: ConnectionStepName, reason: Failure): void {
    const failure = pointToForm(reason)
    this.#set({
      name,
      state: 'failed',
      text: [failure.message, failure.hint].filter(Boolean).join(' '),
      failure,
    })
  }

  /** Marks the steps that were not reached as skipped. */
  close(text = providersText('step-not-tried')): void {
    for (const { name, state } of this.#steps) {
      if (state === 'waiting' || state === 'running') this.skip(name, text)
    }
  }

  #set(changed: ConnectionStep): void {
    this.#steps = this.#steps.map((step) => (step.name === changed.name ? changed : step))
    this.#onChange(this.#steps)
  }
}

/** Hints that name a field of the provider form. */
const formHints: Partial<Record<FailureCode, LocalizedText>> = {
  'key-missing': providersText('enter-api-key'),
  'key-unreadable': providersText('enter-api-key'),
  'key-not-kept': providersText('enter-api-key'),
  'key-wrong': providersText('check-api-key-field'),
  'model-unknown': providersText('check-model-and-base-url'),
}

/** Replaces a default hint that leads to Settings, because the test runs in the form that has the field. */
function pointToForm(failure: Failure): Failure {
  const hint = formHints[failure.code]
  const isDefault = failure.texts?.hint?.code === `hint-${failure.code}`
  return hint === undefined || !isDefault ? failure : rewordFailure(failure, { hint })
}

function toStepText(text: LocalizedText): Pick<ConnectionStep, 'text' | 'localized'> {
  return { text: text.text, localized: toTextData(text) }
}

export interface ConnectionTestContext {
  provider: Provider
  baseUrl: URL
  /** Proxy of the provider's requests, if any. */
  proxy: URL | null
  vault: KeyVaultPort
  hasKey: boolean
  /** Whether characters around the typed key were removed. */
  isKeyCorrected: boolean
  progress: ConnectionTestProgress
  signal: AbortSignal
  /** Scope under which the requests are recorded. */
  scope: EgressScope
  platform: ProbePlatform
}
