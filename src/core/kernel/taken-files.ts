import { sentAsText } from './attachment-limits.ts'
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

/** Why a model is only told of a file; `null`: it gets it, as far as is known. */
export function findUntaken(mediaType: string, { provider, facts }: FileTaker): 'blind' | 'kind' | null {
  if (sentAsText.test(mediaType)) return null
  // A picture that a wire does not take goes as a copy that it does.
  if (mediaType.startsWith('image/')) return facts.seesPictures === false ? 'blind' : null
  if (!filesTakenBy(provider).test(mediaType)) return 'kind'
  return mediaType === 'application/pdf' && facts.readsFiles === false ? 'kind' : null
}
