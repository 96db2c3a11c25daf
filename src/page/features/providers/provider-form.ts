import { baseUrlOf } from '../../../core/kernel/base-url.ts'
import type { ProviderDraft } from '../../../core/kernel/provider-draft.ts'
import type { FoundServer } from '../../../core/kernel/local-servers.ts'
import type { Provider } from '../../../core/kernel/model.ts'
import { findKind, kindOf } from '../../../core/kernel/provider-catalogue.ts'
import type { ProviderKindId } from '../../../core/kernel/provider-kind-id.ts'
import { say } from '../../i18n/say.ts'

/** What the dialog's fields hold, as typed. */
export interface ProviderForm {
  id?: Provider['id']
  kind: ProviderKindId
  name: string
  baseUrl: string
  apiKey: string
  /** The key is not stored, but kept until the tab is closed. */
  isKeyForSession?: boolean
  models: string
  /** Empty: none. */
  proxyUrl: string
}

export type ProviderFormErrors = Partial<
  Record<'name' | 'baseUrl' | 'apiKey' | 'models' | 'proxyUrl', string>
>

/** Of the names that others have none is suggested: a second provider of a kind is its second instance. */
export function toNewForm(kind: ProviderKindId, takenNames: readonly string[]): ProviderForm {
  return {
    kind,
    name: suggestName(kind, takenNames),
    baseUrl: findKind(kind).baseUrl,
    apiKey: '',
    models: '',
    proxyUrl: '',
  }
}

export function toForm(provider: Provider): ProviderForm {
  const { id, dialect, name, baseUrl, models, keyKept, proxyUrl = '' } = provider
  if (dialect === 'demo') throw new Error('the demo provider has nothing to edit')
  const kind = kindOf(provider).id
  const form = { id, kind, name, baseUrl, apiKey: '', models: models.join('\n'), proxyUrl }
  return keyKept === 'session' ? { ...form, isKeyForSession: true } : form
}

/** Another type brings its own name and address, unless the person has written something of their own. */
export function changeKind(
  form: ProviderForm,
  kind: ProviderKindId,
  takenNames: readonly string[],
): ProviderForm {
  const isOwnName = form.name !== '' && form.name !== suggestName(form.kind, takenNames)
  const isOwnUrl = form.baseUrl !== '' && form.baseUrl !== findKind(form.kind).baseUrl
  return {
    ...form,
    kind,
    name: isOwnName ? form.name : suggestName(kind, takenNames),
    baseUrl: isOwnUrl ? form.baseUrl : findKind(kind).baseUrl,
  }
}

/** A server that was found; the provider is asked for its models when it is saved. */
export function fillInServer(
  form: ProviderForm,
  { kind, label, baseUrl }: FoundServer,
  takenNames: readonly string[],
): ProviderForm {
  const changed = changeKind(form, kind, takenNames)
  const name = changed.name === '' ? findFreeName(label, takenNames) : changed.name
  return { ...changed, name, baseUrl, models: '' }
}

/** An empty key keeps the one that is stored; keys and addresses lose the blanks that pasting brings. */
export function toDraft(form: ProviderForm): ProviderDraft {
  const apiKey = form.apiKey.trim()
  return {
    ...(form.id !== undefined && { id: form.id }),
    kind: form.kind,
    dialect: findKind(form.kind).dialect,
    name: form.name.trim(),
    baseUrl: form.baseUrl.trim(),
    ...(apiKey !== '' && { apiKey }),
    ...(form.isKeyForSession !== undefined && {
      keyKept: form.isKeyForSession ? ('session' as const) : ('stored' as const),
    }),
    models: toModelIds(form.models),
    ...(form.proxyUrl.trim() !== '' && { proxyUrl: form.proxyUrl.trim() }),
  }
}

/** What is only tested needs no name yet. */
export function toNamedDraft(form: ProviderForm): ProviderDraft {
  const draft = toDraft(form)
  return draft.name === '' ? { ...draft, name: findKind(form.kind).label } : draft
}

export type StoredKey =
  | { state: 'none' }
  /** `left-behind`: it was given for another address. `unproxied`: not for this proxy, which would see it. */
  | { state: 'kept' | 'left-behind' | 'unproxied'; tail: string; origin: string }

/** What an empty key field means: the stored key counts only for those that it was given to, or fewer. */
export function findStoredKey(form: ProviderForm, stored: Provider | null): StoredKey {
  if (stored?.keyTail === undefined) return { state: 'none' }
  const origin = toOrigin(baseUrlOf(stored))
  const key = { tail: stored.keyTail, origin }
  if (origin !== toOrigin(form.baseUrl.trim() || findKind(form.kind).baseUrl)) {
    return { state: 'left-behind', ...key }
  }
  const proxyUrl = form.proxyUrl.trim()
  const isSeenByNobodyElse = proxyUrl === '' || toOrigin(proxyUrl) === toOrigin(stored.proxyUrl ?? '')
  return { state: isSeenByNobodyElse ? 'kept' : 'unproxied', ...key }
}

/** What can be told without asking anybody. `stored`: the provider as it was saved. */
export function checkForm(form: ProviderForm, stored: Provider | null): ProviderFormErrors {
  const errors: ProviderFormErrors = {}
  if (form.name.trim() === '') errors.name = say('Give the provider a name.')
  if (!isWebAddress(form.baseUrl.trim())) {
    errors.baseUrl = say('Enter an address that begins with https:// (or http:// on this computer).')
  }
  const { isKeyRequired, label } = findKind(form.kind)
  if (isKeyRequired && form.apiKey.trim() === '') {
    const key = findStoredKey(form, stored)
    if (key.state === 'none') errors.apiKey = say('{label} needs an API key.', { label })
    if (key.state === 'left-behind')
      errors.apiKey = say('Enter the key again: it was bound to {origin}.', { origin: key.origin })
    if (key.state === 'unproxied')
      errors.apiKey = say('Enter the key again: it was not given for this proxy.')
  }
  if (form.proxyUrl.trim() !== '' && !isWebAddress(form.proxyUrl.trim())) {
    errors.proxyUrl = say('Enter an address that begins with https://, or leave this empty.')
  }
  if (toModelIds(form.models).some((id) => id.length > 200))
    errors.models = say('Write one model id per line.')
  return errors
}

function toModelIds(text: string): string[] {
  const ids = text.split('\n').map((line) => line.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}

/** Of what is no address at all: what was typed, which equals only itself. */
function toOrigin(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl
}

function suggestName(kind: ProviderKindId, takenNames: readonly string[]): string {
  if (kind === 'openai-compatible') return ''
  return findFreeName(findKind(kind).label, takenNames)
}

function findFreeName(label: string, takenNames: readonly string[]): string {
  const taken = new Set(takenNames.map((name) => name.toLowerCase()))
  let name = label
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${label} ${number}`
  return name
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
