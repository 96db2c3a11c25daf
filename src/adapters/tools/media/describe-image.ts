import type { CameraNotes } from '../../../core/model/files/image-details.ts'
import type { ImageDetails, ModelImage } from '../../../core/model/files/image-details.ts'

const kinds: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
}

export interface DescribedImage {
  name: string
  byteLength: number
  details: ImageDetails
  /** Size of the image that the model is shown. Undefined if the model cannot see images. */
  sentSize: Pick<ModelImage, 'width' | 'height'> | undefined
  includesLocation: boolean
}

/** Describes an image in sentences for a model. The sentences hold whether or not the model is shown the image. */
export function describeImage(described: DescribedImage): string {
  const { name, byteLength, details } = described
  const { width, height, mediaType, notes } = details
  const format = kinds[mediaType]
  const kind = format === undefined ? 'an image' : `a ${format} image`
  const megapixels = ((width * height) / 1_000_000).toFixed(1)
  return [
    `“${name}”: ${kind} of ${width} x ${height} pixels (${megapixels} megapixels), ${byteLength.toLocaleString('en')} bytes.`,
    ...describeNotes(notes),
    ...describePlace(notes, described.includesLocation),
    describeSentSize(described),
  ].join('\n')
}

/** Describes the camera notes. They are quoted, because the file may contain any text. */
function describeNotes({ camera, lens, takenAt, exposure }: CameraNotes): string[] {
  const described = [
    ...(camera === undefined ? [] : [`camera “${camera}”`]),
    ...(lens === undefined ? [] : [`lens “${lens}”`]),
    ...(exposure === undefined ? [] : [exposure]),
    ...(takenAt === undefined ? [] : [`taken ${takenAt} by the camera’s clock`]),
  ]
  return described.length === 0
    ? ['The file says nothing about its camera.']
    : [`By its notes: ${described.join('; ')}.`]
}

function describePlace({ place }: CameraNotes, includesLocation: boolean): string[] {
  if (!place) return []
  if (!includesLocation) {
    return [
      'The file also says where it was taken. The location is not shared: the user can allow it in Settings > Tools & permissions > Enrichment.',
    ]
  }
  return [`Taken at latitude ${place.latitude.toFixed(5)}, longitude ${place.longitude.toFixed(5)}.`]
}

function describeSentSize({ sentSize, details }: DescribedImage): string {
  if (!sentSize)
    return 'The image itself is not shown to you: you cannot see images. Say so where it matters.'
  if (details.mediaType === 'image/gif') return 'You are shown its first frame; process_gif shows more of it.'
  const isSmaller = sentSize.width < details.width || sentSize.height < details.height
  return isSmaller
    ? `You are shown a smaller copy of ${sentSize.width} x ${sentSize.height} pixels.`
    : 'You are shown it in full size.'
}
