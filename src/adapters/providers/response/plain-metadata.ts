import type { SharedV4ProviderMetadata } from '@ai-sdk/provider'
import type { ProviderMetadata } from '../../../core/kernel/message.ts'

/** Stored and sent back as JSON, so it is made JSON here, without what is null; undefined when nothing is left. */
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

/** The id of an item means nothing by itself to a provider that was told to store nothing. */
export function carriesContent(metadata: ProviderMetadata): boolean {
  return Object.values(metadata).some((values) => Object.keys(values).some((key) => key !== 'itemId'))
}
