import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { attachmentLimits, textMediaTypes } from '../../../core/model/files/attachment-limits.ts'
import { adviseConversion } from '../../../core/model/files/conversion-advice.ts'
import type { FileContents } from '../../../core/model/files/file-contents.ts'
import { unsupportedReason, type ModelTarget } from '../../../core/model/providers/supported-files.ts'
import { i18n } from '../../i18n/i18n.ts'
import { showFailure, showHint, showText } from '../../i18n/show-text.ts'

/** Description of a file on its chip: the content that the model gets, and the content that it does not get. */
export interface ContentsNote {
  contents?: string
  note?: string
}

const { sentCharacters, sentPixels } = attachmentLimits

/** Says what the model gets of a file. `contents` describes a document once it was read; `taker` is the model, if known. */
export function describeContents(
  file: Attachment,
  target: ModelTarget | null,
  contents: FileContents | undefined,
): ContentsNote {
  if (textMediaTypes.test(file.mediaType)) return describeText(file)
  const isDecoded = file.width !== undefined
  const unsupported = target && unsupportedReason(file.mediaType, target, isDecoded)
  if (unsupported === 'blind')
    return { note: i18n.t('This model cannot see images. It gets only the name and size.') }
  if (unsupported === 'kind') {
    const advice = adviseConversion(file.mediaType)
    return {
      note: `${i18n.t('Models cannot read such files. They get only the name and size.')} ${showText(advice, advice.text)}`,
    }
  }
  if (file.mediaType.startsWith('image/')) return describeImage(file)
  if (contents === undefined)
    return unsupported === 'words'
      ? { note: i18n.t('This model gets its text, without images and layout.') }
      : {}
  return describeDocument(contents, { isSentWhole: unsupported === null && target !== null, target })
}

function describeText(file: Attachment): ContentsNote {
  if (file.byteLength <= sentCharacters) return {}
  return { note: i18n.t('Too long to send in full. The model gets the start and can search the rest.') }
}

/** Shortest side of an image that was scaled down and can still be expected to be legible. */
const legiblePixels = 200

function describeImage({ width, height, isCutOff }: Attachment): ContentsNote {
  if (width === undefined || height === undefined) return {}
  if (isCutOff) return { note: i18n.t('The end of this image is missing. The model gets what is there.') }
  const scale = sentPixels / Math.max(width, height)
  if (scale >= 1) return {}
  const scaled = { width: toPixels(width * scale), height: toPixels(height * scale) }
  const contents = i18n.t('Image, scaled to {width} × {height}', scaled)
  return Math.min(scaled.width, scaled.height) < legiblePixels && Math.min(width, height) > scaled.width
    ? { contents, note: i18n.t('Details may become illegible. Split the image into parts and attach them.') }
    : { contents }
}

function toPixels(size: number): number {
  return Math.max(1, Math.round(size))
}

interface Delivery {
  /** True if the provider reads the document itself. */
  isSentWhole: boolean
  target: ModelTarget | null
}

function describeDocument(contents: FileContents, { isSentWhole, target }: Delivery): ContentsNote {
  const seesPages = target !== null && target.capabilities.seesPictures !== false
  if (contents.kind === 'unreadable') {
    if (isSentWhole) return {}
    const isScan = contents.failure.texts?.message?.code === 'pages-are-images'
    if (isScan && seesPages)
      return { contents: i18n.t('Pages as images'), note: showFailure(contents.failure) }
    return { note: [showFailure(contents.failure), showHint(contents.failure)].filter(Boolean).join(' ') }
  }
  const { characterCount, pagesWithoutText = 0 } = contents
  const notes = [
    ...(pagesWithoutText > 0 && !isSentWhole
      ? [
          seesPages
            ? i18n.t(
                '{count, plural, one {# page has} other {# pages have}} no text and {count, plural, one {is} other {are}} sent as {count, plural, one {an image} other {images}}.',
                { count: pagesWithoutText },
              )
            : i18n.t('{count, plural, one {# page has} other {# pages have}} no text.', {
                count: pagesWithoutText,
              }),
        ]
      : []),
    ...(characterCount > sentCharacters && !isSentWhole
      ? [i18n.t('Too long to send in full. The model gets the start and can search the rest.')]
      : []),
  ]
  return {
    contents: describeExtent(contents, isSentWhole),
    note: notes.length > 0 ? notes.join(' ') : undefined,
  }
}

function describeExtent(contents: Extract<FileContents, { kind: 'text' }>, isSentWhole: boolean): string {
  const { unit, unitCount: count = 0, rowCount = 0, characterCount } = contents
  switch (unit) {
    case 'sheet':
      return i18n.t(
        'Table, {count, plural, one {# sheet} other {# sheets}}, {rowCount, plural, one {# row} other {# rows}}',
        { count, rowCount },
      )
    case 'page':
      return isSentWhole
        ? i18n.t('Whole file, {count, plural, one {# page} other {# pages}}', { count })
        : i18n.t('Text, {count, plural, one {# page} other {# pages}}', { count })
    case 'slide':
      return i18n.t('Text, {count, plural, one {# slide} other {# slides}}', { count })
    case 'chapter':
      return i18n.t('Text, {count, plural, one {# chapter} other {# chapters}}', { count })
    case 'file':
      return i18n.t('Archive text, {count, plural, one {# file} other {# files}}', { count })
    case undefined:
      return i18n.t('Text, {count, plural, one {# character} other {# characters}}', {
        count: characterCount,
      })
  }
}
