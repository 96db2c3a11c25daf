import { baseUrlOf, defaultBaseUrls } from '../../../core/kernel/base-url.ts'
import type { ProviderDraft } from '../../../core/kernel/command.ts'
import type { Provider } from '../../../core/kernel/model.ts'

/** What the dialog's fields hold, as typed. */
export interface ProviderForm {
  id?: Provider['id']
  dialect: ProviderDraft['dialect']
  name: string
  baseUrl: string
  apiKey: string
  /** The key is not stored, but kept until the tab is closed. */
  isKeyForSession?: boolean
  models: string
}

export type ProviderFormErrors = Partial<Record<'name' | 'baseUrl' | 'apiKey' | 'models', string>>

export const dialectLabels: Record<ProviderDraft['dialect'], string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': 'OpenAI-compatible',
}

export const emptyForm: ProviderForm = {
  dialect: 'openai',
  name: dialectLabels.openai,
  baseUrl: suggestBaseUrl('openai'),
  apiKey: '',
  models: '',
}

export function toForm({ id, dialect, name, baseUrl, models, keyKept }: Provider): ProviderForm {
  if (dialect === 'demo') throw new Error('the demo provider has nothing to edit')
  const form = { id, dialect, name, baseUrl, apiKey: '', models: models.join('\n') }
  return keyKept === 'session' ? { ...form, isKeyForSession: true } : form
}

/** Another type brings its own name and address, unless the person has written something of their own. */
export function changeDialect(form: ProviderForm, dialect: ProviderDraft['dialect']): ProviderForm {
  const isOwnName = form.name !== '' && form.name !== suggestName(form.dialect)
  const isOwnUrl = form.baseUrl !== '' && form.baseUrl !== suggestBaseUrl(form.dialect)
  return {
    ...form,
    dialect,
    name: isOwnName ? form.name : suggestName(dialect),
    baseUrl: isOwnUrl ? form.baseUrl : suggestBaseUrl(dialect),
  }
}

/** An empty key keeps the one that is stored; keys and addresses lose the blanks that pasting brings. */
export function toDraft(form: ProviderForm): ProviderDraft {
  const apiKey = form.apiKey.trim()
  return {
    ...(form.id !== undefined && { id: form.id }),
    dialect: form.dialect,
    name: form.name.trim(),
    baseUrl: form.baseUrl.trim(),
    ...(apiKey !== '' && { apiKey }),
    ...(form.isKeyForSession !== undefined && {
      keyKept: form.isKeyForSession ? ('session' as const) : ('stored' as const),
    }),
    models: toModelIds(form.models),
  }
}

/** What an empty key field means: the stored key counts only for the address that it was saved for. */
export function findStoredKey(
  form: ProviderForm,
  stored: Provider | null,
): { state: 'none' } | { state: 'kept' | 'left-behind'; tail: string; origin: string } {
  if (stored?.keyTail === undefined) return { state: 'none' }
  const origin = toOrigin(baseUrlOf(stored))
  const isKept = origin === toOrigin(baseUrlOf(form))
  return { state: isKept ? 'kept' : 'left-behind', tail: stored.keyTail, origin }
}

/** What can be told without asking anybody. `stored`: the provider as it was saved. */
export function checkForm(form: ProviderForm, stored: Provider | null): ProviderFormErrors {
  const errors: ProviderFormErrors = {}
  if (form.name.trim() === '') errors.name = 'Give the provider a name.'
  if (!isWebAddress(form.baseUrl.trim())) {
    errors.baseUrl = 'Enter an address that begins with https:// (or http:// on this computer).'
  }
  if (form.dialect !== 'openai-compatible' && form.apiKey.trim() === '') {
    const key = findStoredKey(form, stored)
    if (key.state === 'none') errors.apiKey = `${dialectLabels[form.dialect]} needs an API key.`
    if (key.state === 'left-behind') errors.apiKey = `Enter the key again: it was bound to ${key.origin}.`
  }
  if (toModelIds(form.models).some((id) => id.length > 200)) errors.models = 'Write one model id per line.'
  return errors
}

function toModelIds(text: string): string[] {
  const ids = text.split('\n').map((line) => line.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}

function suggestBaseUrl(dialect: ProviderDraft['dialect']): string {
  return defaultBaseUrls[dialect] ?? ''
}

/** Of what is no address at all: what was typed, which equals only itself. */
function toOrigin(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl
}

function suggestName(dialect: ProviderDraft['dialect']): string {
  return dialect === 'openai-compatible' ? '' : dialectLabels[dialect]
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
