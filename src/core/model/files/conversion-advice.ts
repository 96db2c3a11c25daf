import type { LocalizedText } from '../messages/localized-text.ts'
import { documentText } from '../messages/write-text.ts'

/** Advice by media type. The first match applies. */
const advice: readonly [RegExp, () => LocalizedText][] = [
  [/^image\//, () => documentText('save-as-jpeg-or-png')],
  [/^application\/(msword|vnd\.apple\.pages)$/, () => documentText('save-as-docx')],
  [/^application\/vnd\.(ms-powerpoint|apple\.keynote)$/, () => documentText('save-as-pptx')],
  [/^application\/vnd\.ms-outlook$/, () => documentText('save-as-eml')],
  [/^application\/(x-mobipocket-ebook|vnd\.amazon\.ebook)$/, () => documentText('save-as-epub')],
  [
    /^application\/(vnd\.rar|x-7z-compressed|x-tar|x-bzip2|x-xz|zstd)$/,
    () => documentText('unpack-attach-files'),
  ],
  [/^(audio|video)\//, () => documentText('attach-transcript')],
]

/** Returns what to convert a file to, so that models can read it. */
export function adviseConversion(mediaType: string): LocalizedText {
  const write = advice.find(([types]) => types.test(mediaType))?.[1]
  return write ? write() : documentText('save-as-text-or-pdf')
}
