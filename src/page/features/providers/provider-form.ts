import { baseUrlOf } from '../../../core/model/providers/base-url.ts'
import type { ProviderDraft, Provider, TitleChoice } from '../../../core/model/providers/provider.ts'
import type { LocalServerStatus } from '../../../core/model/providers/local-servers.ts'
import {
  findFreeName,
  providerKindById,
  providerKindOf,
} from '../../../core/model/providers/provider-catalog.ts'
import type { ProviderKindId } from '../../../core/model/providers/provider-kind-id.ts'
import { repairApiKey, repairBaseUrl } from '../../../core/model/providers/repair-input.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { maskKeySuffix } from '../../ui/text/redaction.ts'

/** State of the provider form, as typed. */
export interface ProviderForm {
  id?: Provider['id']
  kind: ProviderKindId
  name: string
  baseUrl: string
  apiKey: string
  /** The key is not stored, but held in memory until the tab closes. */
  isKeyForSession?: boolean
  models: string
  /** Proxy URL; empty for none. */
  proxyUrl: string
  /** Choice for generated titles, which only the form of a new provider offers. */
  hasTitles?: boolean
}

export type ProviderFormErrors = Partial<
  Record<'name' | 'baseUrl' | 'apiKey' | 'models' | 'proxyUrl', string>
>

/** Returns an empty form. Suggests a name that no other provider has, because several providers can have the same kind. */
export function toNewForm(kind: ProviderKindId, takenNames: readonly string[]): ProviderForm {
  return {
    kind,
    name: suggestName(kind, takenNames),
    baseUrl: providerKindById(kind).baseUrl,
    apiKey: '',
    models: '',
    proxyUrl: '',
  }
}

export function toForm(provider: Provider): ProviderForm {
  const { id, dialect, name, baseUrl, models, keyKept, proxyUrl = '' } = provider
  if (dialect === 'demo') throw new Error('The demo provider cannot be edited.')
  const kind = providerKindOf(provider).id
  const form = { id, kind, name, baseUrl, apiKey: '', models: models.join('\n'), proxyUrl }
  return keyKept === 'session' ? { ...form, isKeyForSession: true } : form
}

/** Changes the kind. Name and URL follow, unless the user has edited them. */
export function changeKind(
  form: ProviderForm,
  kind: ProviderKindId,
  takenNames: readonly string[],
): ProviderForm {
  const isOwnName = form.name !== '' && form.name !== suggestName(form.kind, takenNames)
  const isOwnUrl = form.baseUrl !== '' && form.baseUrl !== providerKindById(form.kind).baseUrl
  return {
    ...form,
    kind,
    name: isOwnName ? form.name : suggestName(kind, takenNames),
    baseUrl: isOwnUrl ? form.baseUrl : providerKindById(kind).baseUrl,
  }
}

/** Changes the base URL. The name of a server that has no label of its own follows, unless the user has edited it. */
export function changeBaseUrl(
  form: ProviderForm,
  baseUrl: string,
  takenNames: readonly string[],
): ProviderForm {
  const suggestHost = (address: string) => {
    const host = URL.parse(repairBaseUrl(address))?.host ?? ''
    return host === '' ? '' : findFreeName(host, takenNames)
  }
  const isOwnName = form.name !== '' && form.name !== suggestHost(form.baseUrl)
  const isUnnamed = suggestName(form.kind, takenNames) === '' && !isOwnName
  return { ...form, baseUrl, name: isUnnamed ? suggestHost(baseUrl) : form.name }
}

/** Beginnings of API keys that only one provider issues. */
const keyPrefixes: readonly (readonly [prefix: string, kind: ProviderKindId])[] = [
  ['sk-ant-', 'anthropic'],
  ['sk-or-', 'openrouter'],
  ['sk-proj-', 'openai'],
  ['sk-svcacct-', 'openai'],
  ['gsk_', 'groq'],
  ['AIza', 'google'],
  ['xai-', 'xai'],
  ['pplx-', 'perplexity'],
  ['csk-', 'cerebras'],
  ['hf_', 'huggingface'],
  ['nvapi-', 'nvidia'],
]

/** Returns the kind of the provider that issues keys with this beginning. */
export function recognizeKey(apiKey: string): ProviderKindId | undefined {
  const key = repairApiKey(apiKey)
  return keyPrefixes.find(([prefix]) => key.startsWith(prefix))?.[1]
}

/**
 * Changes the key. The kind follows a key that only one provider issues, unless the user has chosen a kind or an address.
 */
export function changeKey(
  form: ProviderForm,
  apiKey: string,
  { takenNames, isKindChosen }: { takenNames: readonly string[]; isKindChosen: boolean },
): ProviderForm {
  const changed = { ...form, apiKey }
  const kind = recognizeKey(apiKey)
  const isOwnUrl = form.baseUrl !== providerKindById(form.kind).baseUrl
  if (kind === undefined || isKindChosen || isOwnUrl || form.id !== undefined) return changed
  return changeKind(changed, kind, takenNames)
}

/** Returns whether a provider of this kind can have generated titles that are known to cost less than a cent. */
export function hasKnownPrices(kindId: ProviderKindId): boolean {
  const { dataId, isLocal } = providerKindById(kindId)
  return dataId !== undefined && isLocal !== true
}

/**
 * Returns when a new provider generates chat titles: the choice in the form, otherwise the older setting `forAll` for all providers,
 * otherwise for models that are known to be cheap.
 */
export function chooseTitles(form: ProviderForm, forAll: boolean | null): TitleChoice {
  if (form.hasTitles === false) return 'never'
  if (forAll === true) return 'always'
  if (hasKnownPrices(form.kind) && (form.hasTitles ?? forAll !== false)) return 'under-a-cent'
  return form.hasTitles === true ? 'always' : 'never'
}

/** Fills in a local server that was found. Its models are listed on save. */
export function fillInServer(
  form: ProviderForm,
  { kind, label, baseUrl }: LocalServerStatus,
  takenNames: readonly string[],
): ProviderForm {
  const changed = changeKind(form, kind, takenNames)
  const name = changed.name === '' ? findFreeName(label, takenNames) : changed.name
  return { ...changed, name, baseUrl, models: '' }
}

/** Returns the provider to save. An empty key keeps the stored one. White space from pasting is removed. */
export function toDraft(form: ProviderForm): ProviderDraft {
  const apiKey = form.apiKey.trim()
  return {
    id: form.id,
    kind: form.kind,
    dialect: providerKindById(form.kind).dialect,
    name: form.name.trim(),
    baseUrl: form.baseUrl.trim(),
    apiKey: apiKey === '' ? undefined : apiKey,
    ...(form.isKeyForSession !== undefined && {
      keyKept: form.isKeyForSession ? ('session' as const) : ('stored' as const),
    }),
    models: toModelIds(form.models),
    proxyUrl: form.proxyUrl.trim() || undefined,
  }
}

/** Returns the draft with the label of its kind as the default name, so that a provider can be tested before it has a name. */
export function toNamedDraft(form: ProviderForm): ProviderDraft {
  const draft = toDraft(form)
  return draft.name === '' ? { ...draft, name: providerKindById(form.kind).label } : draft
}

export type StoredKey =
  | { state: 'none' }
  /** `left-behind`: stored for another address. `unproxied`: not stored for this proxy, which would see the key. */
  | { state: 'kept' | 'left-behind' | 'unproxied'; tail: string; origin: string }

/** Returns what an empty key field means. A stored key is used only for the address and proxy that it was saved for. */
export function findStoredKey(form: ProviderForm, stored: Provider | null): StoredKey {
  if (stored?.keyTail === undefined) return { state: 'none' }
  const origin = toOrigin(baseUrlOf(stored))
  const key = { tail: stored.keyTail, origin }
  if (origin !== toOrigin(repairBaseUrl(form.baseUrl) || providerKindById(form.kind).baseUrl)) {
    return { state: 'left-behind', ...key }
  }
  const proxyUrl = form.proxyUrl.trim()
  const isSeenByNobodyElse = proxyUrl === '' || toOrigin(proxyUrl) === toOrigin(stored.proxyUrl ?? '')
  return { state: isSeenByNobodyElse ? 'kept' : 'unproxied', ...key }
}

/** Validates the form without network access. `stored` is the saved provider. */
export function checkForm(form: ProviderForm, stored: Provider | null): ProviderFormErrors {
  const errors: ProviderFormErrors = {}
  if (form.name.trim() === '') errors.name = i18n.t('Enter a name for the provider.')
  if (!isWebAddress(repairBaseUrl(form.baseUrl))) {
    errors.baseUrl = i18n.t('Enter an address that starts with https:// (or http:// on this computer).')
  }
  const { isKeyRequired, label } = providerKindById(form.kind)
  if (isKeyRequired && form.apiKey.trim() === '') {
    const key = findStoredKey(form, stored)
    if (key.state === 'none') errors.apiKey = i18n.t('{label} needs an API key.', { label })
    if (key.state === 'left-behind')
      errors.apiKey = i18n.t('Enter the key again: it was bound to {origin}.', { origin: key.origin })
    if (key.state === 'unproxied')
      errors.apiKey = i18n.t('Enter the key again: it was not entered for this proxy.')
  }
  if (form.proxyUrl.trim() !== '' && !isWebAddress(form.proxyUrl.trim())) {
    errors.proxyUrl = i18n.t('Enter an address that starts with https://, or leave this empty.')
  }
  if (toModelIds(form.models).some((id) => id.length > 200))
    errors.models = i18n.t('Enter one model ID per line.')
  return errors
}

function toModelIds(text: string): string[] {
  const ids = text.split('\n').map((line) => line.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}

/** Returns the origin. An invalid URL returns the typed text, which equals only itself. */
function toOrigin(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl
}

function suggestName(kind: ProviderKindId, takenNames: readonly string[]): string {
  if (kind === 'openai-compatible') return ''
  return findFreeName(providerKindById(kind).label, takenNames)
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** A provider that was just added. `modelIds`: model ids that the user typed; empty if the provider's own list is used. */
export interface AddedProvider {
  providerId: ProviderId
  name: string
  modelIds: readonly string[]
  /** True if the connection was tested with the key, so that the models can be used at once. */
  isConnected?: boolean
}

/** Describes the correction of a base URL that was pasted with more than itself, or what it should look like. */
export function describeBaseUrlField({ kind, baseUrl }: ProviderForm): string | undefined {
  const address = repairBaseUrl(baseUrl)
  if (address !== baseUrl && isWebAddress(address)) return i18n.t('Corrected to {address}.', { address })
  const { baseUrl: official, baseUrlExample = '' } = providerKindById(kind)
  return official === ''
    ? i18n.t('Include the version, e.g. {baseUrlExample}', { baseUrlExample })
    : undefined
}

/** Describes the correction of a key, or what happens to the stored key when the form is saved as it is. */
export function describeKeyField(form: ProviderForm, provider: Provider | null): string | undefined {
  if (repairApiKey(form.apiKey) !== form.apiKey) {
    return i18n.t('Spaces, quotes, names or “Bearer” around the key are removed when you save or test.')
  }
  const key = findStoredKey(form, provider)
  switch (key.state) {
    case 'kept':
      if (provider?.keyKept === 'session')
        return i18n.t(
          'A key ending in {tail} was entered for one tab. Leave this empty to be asked for it when it is needed.',
          { tail: maskKeySuffix(key.tail) },
        )
      return i18n.t(
        'A key ending in {tail} is stored. Leave this empty to keep it. Another address requires the key again.',
        { tail: maskKeySuffix(key.tail) },
      )
    case 'left-behind':
      return !providerKindById(form.kind).isKeyRequired
        ? i18n.t('{staysBehind} Leave this empty if the server needs none.', {
            staysBehind: staysBehind(key.origin),
          })
        : staysBehind(key.origin)
    case 'unproxied':
      return i18n.t(
        'The stored key was not entered for this proxy, which would see it, and is deleted when you save. To use it with this proxy, enter it again.',
      )
    case 'none':
      return describeNewKey(form)
  }
}

function describeNewKey({ kind, apiKey, baseUrl }: ProviderForm): string | undefined {
  const recognized = recognizeKey(apiKey)
  const isOfficial = baseUrl === providerKindById(kind).baseUrl
  if (recognized !== undefined && recognized !== kind && isOfficial)
    return i18n.t('This looks like a key for {label}. Check the type.', {
      label: providerKindById(recognized).label,
    })
  return providerKindById(kind).isKeyRequired
    ? undefined
    : i18n.t('Leave this empty if the server needs no key.')
}

/** Describes who can read what if a proxy is used. */
export function describeProxyField({ proxyUrl }: ProviderForm): string {
  const proxy = URL.parse(proxyUrl.trim())
  if (!proxy) {
    return i18n.t(
      'Optional. Your own proxy, for providers that block browsers. The provider’s URL is appended, or replaces {url}.',
      { url: '{url}' },
    )
  }
  return i18n.t(
    'All requests to this provider go to {host}. Its operator can read your key, everything that you send and every answer.',
    { host: proxy.host },
  )
}

function staysBehind(origin: string): string {
  return i18n.t(
    'The saved key is for {origin} and is deleted when you save. Enter it again for the new address.',
    { origin },
  )
}
