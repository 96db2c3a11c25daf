import { documentMediaTypes, textMediaTypes } from '../files/attachment-limits.ts'
import type { Provider } from './provider.ts'
import type { ModelCapabilities } from './model-info.ts'

/** Image types that nearly every server with image support accepts. */
export const commonImageTypes = /^image\/(png|jpeg|gif|webp)$/

const imagesAndPdf = /^image\/(png|jpeg|gif|webp)$|^application\/pdf$/
const mediaAndPdf = /^(image|audio|video)\/|^application\/pdf$/

const supportedByKind: { [Kind in NonNullable<Provider['kind']>]?: RegExp } = {
  openai: imagesAndPdf,
  anthropic: imagesAndPdf,
  google: mediaAndPdf,
}

/** Returns the file types that a provider's API accepts as files. Files that are sent as text work with every provider. */
export function supportedFileTypes({ kind, dialect }: Pick<Provider, 'kind' | 'dialect'>): RegExp {
  const own = dialect === 'demo' ? undefined : supportedByKind[kind ?? dialect]
  return own ?? commonImageTypes
}

export interface ModelTarget {
  provider: Pick<Provider, 'kind' | 'dialect'>
  capabilities: Pick<ModelCapabilities, 'seesPictures' | 'readsFiles'>
}

/**
 * Returns what a model does not get of a file, or `null` if it gets all of it, as far as is known. `words` means that it gets
 * only the text of a document. Any other value means that the file is only mentioned to it. `hasImageCopy` is false for an image
 * that the browser could not decode.
 */
export function unsupportedReason(
  mediaType: string,
  { provider, capabilities }: ModelTarget,
  hasImageCopy = true,
): 'blind' | 'kind' | 'words' | null {
  if (textMediaTypes.test(mediaType)) return null
  if (mediaType.startsWith('image/')) {
    // An image in an unsupported format is sent as a converted copy, if the browser could decode it.
    const isSent = hasImageCopy || supportedFileTypes(provider).test(mediaType)
    return capabilities.seesPictures === false ? 'blind' : isSent ? null : 'kind'
  }
  const isTaken = supportedFileTypes(provider).test(mediaType)
  if (isTaken && (mediaType !== 'application/pdf' || capabilities.readsFiles !== false)) return null
  return documentMediaTypes.test(mediaType) ? 'words' : 'kind'
}

/** Contents of a branch that not every model can take. */
export interface ChatNeeds {
  images: number
  calls: number
}
