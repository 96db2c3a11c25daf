import { defaultBaseUrls } from '../../core/kernel/base-url.ts'
import type { Dialect } from '../../core/kernel/model.ts'

export interface DialectEntry {
  /** Whether the dialect’s own host answers nothing without a key. Other hosts of the dialect may need none. */
  isKeyRequired: boolean
  /** Names under which the dialect's adapter keeps what only it understands; everything else is foreign to it. */
  metadataKeys: readonly string[]
}

export const providerCatalogue: Record<Exclude<Dialect, 'demo'>, DialectEntry> = {
  openai: {
    isKeyRequired: true,
    metadataKeys: ['openai'],
  },
  anthropic: {
    isKeyRequired: true,
    metadataKeys: ['anthropic'],
  },
  google: {
    isKeyRequired: true,
    metadataKeys: ['google'],
  },
  'openai-compatible': { isKeyRequired: false, metadataKeys: ['compatible'] },
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
