import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import type { LocalizedText } from '../../../../core/model/messages/localized-text.ts'
import { documentText } from '../../../../core/model/messages/write-text.ts'

const reasons = {
  locked: { message: documentText('file-locked'), hint: documentText('save-without-password') },
  'old-word': { message: documentText('old-word-file'), hint: documentText('save-as-docx') },
  'old-slides': { message: documentText('old-slides-file'), hint: documentText('save-as-pptx') },
  outlook: { message: documentText('outlook-file'), hint: documentText('save-as-eml') },
  old: { message: documentText('old-office-file'), hint: documentText('save-as-office-or-pdf') },
  damaged: { message: documentText('file-damaged'), hint: documentText('save-again-attach') },
  'too-large': { message: documentText('file-unpacks-too-large'), hint: documentText('attach-smaller-part') },
  'too-deep': { message: documentText('file-too-deep'), hint: documentText('attach-smaller-part') },
  'too-many-cells': { message: documentText('too-many-cells'), hint: documentText('attach-fewer-cells') },
  'no-document': {
    message: documentText('archive-without-document'),
    hint: documentText('unpack-attach-files'),
  },
  empty: { message: documentText('file-without-text') },
  'not-text': { message: documentText('file-not-text') },
} as const satisfies Record<string, { message: LocalizedText; hint?: LocalizedText }>

export type UnreadableReason = keyof typeof reasons

/** Describes why a file has no text, for the person and the model alike. */
export function describeUnreadable(reason: UnreadableReason): Failure {
  return createFailure('invalid-input', reasons[reason])
}

/** Describes a PDF without text. Its pages are images, or they are empty. */
export function describeTextlessPdf(pageCount: number, hasImages: boolean): Failure {
  return hasImages
    ? createFailure('invalid-input', {
        message: documentText('pages-are-images', { count: pageCount }),
        hint: documentText('attach-pdf-with-text-or-use-vision'),
      })
    : createFailure('invalid-input', { message: documentText('pdf-pages-empty', { count: pageCount }) })
}
