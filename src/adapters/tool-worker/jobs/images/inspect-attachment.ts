import { attachmentLimits } from '../../../../core/kernel/attachment-limits.ts'
import { createFailure } from '../../../../core/kernel/failure.ts'
import { fail, succeed, type Result } from '../../../../core/kernel/result.ts'
import { drawRenditions, type DrawnImage, planRenditions } from './renditions.ts'
import { sniffFile } from './sniff-file.ts'

export interface InspectedFile {
  mediaType: string
  /** Of a picture, as it is looked at. */
  width?: number
  height?: number
  renditions: readonly DrawnImage[]
}

/** What a file is, and of a picture its smaller copies. A picture that cannot be read is a failure in words. */
export async function inspectAttachment(
  bytes: Uint8Array<ArrayBuffer>,
  filename: string,
  drawAll: typeof drawRenditions = drawRenditions,
): Promise<Result<InspectedFile>> {
  const file = sniffFile(bytes, filename)
  if (file.kind === 'broken-picture') return fail(broken(filename))
  if (file.kind !== 'picture') return succeed({ mediaType: file.mediaType, renditions: [] })
  const { mediaType, width, height } = file
  const megapixels = (width * height) / 1_000_000
  if (megapixels > attachmentLimits.megapixels) {
    const message = `“${filename}” has ${Math.round(megapixels).toLocaleString('en')} megapixels. At most ${attachmentLimits.megapixels} can be attached.`
    return fail(createFailure('invalid-input', { message, hint: 'Make it smaller and attach it again.' }))
  }
  const picture = { bytes, mediaType, width, height }
  try {
    const renditions = await drawAll(picture, planRenditions(picture))
    return succeed({ mediaType, width, height, renditions: renditions.filter(isWorthIt(bytes)) })
  } catch {
    // The platform says no more than that it cannot decode it.
    return fail(broken(filename))
  }
}

/** A thumbnail that is larger than its picture is of no use. */
function isWorthIt(original: Uint8Array) {
  return ({ kind, bytes }: DrawnImage) => kind === 'model' || bytes.byteLength < original.byteLength
}

function broken(filename: string) {
  const message = `“${filename}” is damaged: it cannot be read as a picture.`
  return createFailure('invalid-input', { message, hint: 'Open and save it anew, then attach that.' })
}
