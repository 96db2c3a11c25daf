import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'

const charactersPerToken = 4
/** Tokens of one image. Models count an image by its size in pixels, not by its bytes. */
const tokensOfPicture = 85

export function countPrompt({ prompt, tools }: Pick<LanguageModelV4CallOptions, 'prompt' | 'tools'>): number {
  let pictures = 0
  const text = JSON.stringify([prompt, tools ?? []], (_key, value: unknown) => {
    if (!isPicture(value)) return value
    pictures += 1
    return { ...value, data: null }
  })
  return Math.ceil(text.length / charactersPerToken) + pictures * tokensOfPicture
}

function isPicture(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || !('mediaType' in value) || !('data' in value))
    return false
  return typeof value.mediaType === 'string' && value.mediaType.startsWith('image/')
}
