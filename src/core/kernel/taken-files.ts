import { documentTypes, sentAsText } from './attachment-limits.ts'
import type { Provider } from './model.ts'
import type { ModelFacts } from './model-info.ts'

/** What nearly every server that takes pictures takes. */
export const commonPictures = /^image\/(png|jpeg|gif|webp)$/

const picturesAndPdf = /^image\/(png|jpeg|gif|webp)$|^application\/pdf$/
const picturesSoundsAndPdf = /^(image|audio|video)\/|^application\/pdf$/

const takenByKind: { [Kind in NonNullable<Provider['kind']>]?: RegExp } = {
  openai: picturesAndPdf,
  anthropic: picturesAndPdf,
  google: picturesSoundsAndPdf,
}

/** The files that a provider's wire carries as files; what is sent as text goes to all. */
export function filesTakenBy({ kind, dialect }: Pick<Provider, 'kind' | 'dialect'>): RegExp {
  const own = dialect === 'demo' ? undefined : takenByKind[kind ?? dialect]
  return own ?? commonPictures
}

export interface FileTaker {
  provider: Pick<Provider, 'kind' | 'dialect'>
  facts: Pick<ModelFacts, 'seesPictures' | 'readsFiles'>
}

/**
 * What a model does not get of a file, as far as is known; `null`: it gets all of it. `words`: it gets the text of a document,
 * not its look; else it is only told of the file.
 */
export function findUntaken(
  mediaType: string,
  { provider, facts }: FileTaker,
): 'blind' | 'kind' | 'words' | null {
  if (sentAsText.test(mediaType)) return null
  // A picture that a wire does not take goes as a copy that it does.
  if (mediaType.startsWith('image/')) return facts.seesPictures === false ? 'blind' : null
  const isTaken = filesTakenBy(provider).test(mediaType)
  if (isTaken && (mediaType !== 'application/pdf' || facts.readsFiles !== false)) return null
  return documentTypes.test(mediaType) ? 'words' : 'kind'
}
