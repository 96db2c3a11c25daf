import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { asRecord } from './json-values.ts'
import type { WireSource } from './content-parts.ts'
import { isRecord } from '../../../../lib/json.ts'

/** Content of an event that no library passes on. It travels in the event under a name of its own. */
export interface WireExtras {
  /** Error payload of the server. */
  error?: unknown
  /** A response that is no answer. */
  malformed?: string
  images?: string[]
  sources?: WireSource[]
  /** Reasoning for a library that knows no field for it. */
  reasoning?: string
  notices?: LocalizedText[]
}

/** Name of the field. A field of this name that a server sends is removed. */
export const extrasKey = 'innerloop_extras'

/** Returns the extras of an event as the library saw it. */
export function readExtras(event: unknown): WireExtras | undefined {
  const extras = asRecord(event)?.[extrasKey]
  return isRecord(extras) ? extras : undefined
}

export function hasExtras(extras: WireExtras): boolean {
  return Object.keys(extras).length > 0
}
