import type { JsonObject } from '../../../../core/model/json.ts'
import type { FinishedCall } from './current-turn.ts'
import { toObject } from './find-web-search.ts'

export interface ImageGenerationCall {
  toolName: 'generate_image'
  arguments: JsonObject
}

const generationRequest =
  /\b(?:paint(?: me)?|(?:generate|make|create) (?:an? |the |some |(\w+) )?(?:images?|pictures?|photos?|paintings?|illustrations?) of)\s+(.{1,400})/is
const counts: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, '2': 2, '3': 3, '4': 4 }
const counted = /^(two|three|four|[2-4]) (?:pictures|images|photos|paintings) of (.+)/is

/** Detects a request for images and how many are wanted. */
export function findImageGeneration(text: string): ImageGenerationCall | undefined {
  const match = generationRequest.exec(text)
  const subject = match?.[2]?.trim().replace(/[.?!]{1,4}$/, '')
  if (!subject) return undefined
  const many = counted.exec(subject)
  const count = counts[(many?.[1] ?? match?.[1] ?? '').toLowerCase()]
  const prompt = (many?.[2] ?? subject).trim()
  return { toolName: 'generate_image', arguments: { prompt, ...(count !== undefined && { count }) } }
}

/** Describes generated images from the tool's data. The demo model cannot see them, and the page names their source. */
export function describeGeneratedImages({ value }: FinishedCall): string {
  const { pictures } = toObject(value)
  const images = (Array.isArray(pictures) ? pictures : []).map(toObject)
  const sizes = [...new Set(images.map(({ width, height }) => `${Number(width)} × ${Number(height)} pixels`))]
  const shown = images.length === 1 ? 'Here is your image' : `Here are your ${images.length} images`
  return `${shown}, ${sizes.join(' and ')}.`
}
