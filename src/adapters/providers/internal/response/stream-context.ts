import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider'
import type { Dialect } from '../../../../core/model/providers/provider.ts'
import type { Egress } from '../../../network/egress.ts'
import type { ProviderMetadata } from '../../../../core/model/conversation/message.ts'

export type PartOf<Type extends LanguageModelV4StreamPart['type']> = Extract<
  LanguageModelV4StreamPart,
  { type: Type }
>

/** Context for converting the parts of one response. */
export interface StreamContext {
  dialect: Dialect
  /** Names of the tools that this request offered. */
  offered: ReadonlySet<string>
  /** Whether adjacent texts are joined. Providers with citations split the answer at every citation. */
  joinsTexts: boolean
  egress: Pick<Egress, 'toFailure' | 'redact'>
}

/** Converts metadata to plain JSON without null values. Returns undefined if nothing is left. */
export function toPlainMetadata(
  metadata: SharedV4ProviderMetadata | undefined,
): ProviderMetadata | undefined {
  if (metadata === undefined) return undefined
  const text = JSON.stringify(metadata, (_, value: unknown) => (value === null ? undefined : value))
  const filled = Object.entries(JSON.parse(text) as ProviderMetadata).filter(
    ([, values]) => Object.keys(values).length > 0,
  )
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

/** Returns false if the metadata has only item ids, which mean nothing to a provider that stores nothing. */
export function hasMetadataContent(metadata: ProviderMetadata): boolean {
  return Object.values(metadata).some((values) => Object.keys(values).some((key) => key !== 'itemId'))
}
