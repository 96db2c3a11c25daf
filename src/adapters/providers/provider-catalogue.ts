import { defaultBaseUrls, type Dialect } from '../../core/kernel/model.ts'

export interface DialectEntry {
  label: string
  /** Where a person gets a key. */
  keyPage?: string
  /** Whether the dialect’s own host answers nothing without a key. Other hosts of the dialect may need none. */
  isKeyRequired: boolean
  /** Names under which the dialect's adapter keeps what only it understands; everything else is foreign to it. */
  metadataKeys: readonly string[]
}

export const providerCatalogue: Record<Exclude<Dialect, 'demo'>, DialectEntry> = {
  openai: {
    label: 'OpenAI',
    keyPage: 'https://platform.openai.com/api-keys',
    isKeyRequired: true,
    metadataKeys: ['openai'],
  },
  anthropic: {
    label: 'Anthropic',
    keyPage: 'https://console.anthropic.com/settings/keys',
    isKeyRequired: true,
    metadataKeys: ['anthropic'],
  },
  google: {
    label: 'Google',
    keyPage: 'https://aistudio.google.com/apikey',
    isKeyRequired: true,
    metadataKeys: ['google'],
  },
  'openai-compatible': { label: 'OpenAI-compatible', isKeyRequired: false, metadataKeys: ['compatible'] },
}

/** Whether this address is the dialect's own host, and that host needs a key. */
export function needsKey(dialect: Exclude<Dialect, 'demo'>, baseUrl: URL): boolean {
  const ownHost = defaultBaseUrls[dialect]
  return (
    providerCatalogue[dialect].isKeyRequired &&
    ownHost !== undefined &&
    new URL(ownHost).origin === baseUrl.origin
  )
}
