import { z } from 'zod'
import { attachmentLimits } from '../files/attachment-limits.ts'
import { textEncodingSchema } from '../files/text-encodings.ts'
import { blobIdSchema, draftHolderIdSchema } from '../id.ts'

const { filesPerMessage, bytesPerFile, bytesPerMessage } = attachmentLimits

/** A file of a person's message, identified by the blob that holds its bytes. The media type is detected from the bytes. */
export const attachmentSchema = z.object({
  blobId: blobIdSchema,
  mediaType: z.string().max(127),
  byteLength: z.number().int().nonnegative(),
  filename: z.string().max(255),
  /** Displayed size of an image, in pixels. */
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  /** Encoding in which a text file is read: detected, or chosen by the person. */
  encoding: textEncodingSchema,
  /** Set if the encoding was detected and may be another one. */
  isEncodingUnsure: z.literal(true).optional(),
})
export type Attachment = z.infer<typeof attachmentSchema>

export const attachmentsSchema = z
  .array(attachmentSchema)
  .max(filesPerMessage, `there are more than ${filesPerMessage} files in the message`)
  .refine(
    (files) => files.reduce((sum, { byteLength }) => sum + byteLength, 0) <= bytesPerMessage,
    `the files are larger than ${bytesPerMessage / 1_000_000} MB together`,
  )

/** A file that a person adds. The buffer in `bytes` is transferred, so the sender can no longer use it. */
export const newAttachmentSchema = z.object({
  holderId: draftHolderIdSchema,
  filename: z.string().trim().min(1, 'the file has no name').max(255, 'the name of the file is too long'),
  bytes: z
    .instanceof(ArrayBuffer)
    .refine(({ byteLength }) => byteLength > 0, 'the file is empty')
    .refine(
      ({ byteLength }) => byteLength <= bytesPerFile,
      `the file is larger than ${bytesPerFile / 1_000_000} MB`,
    ),
})
export type NewAttachment = z.infer<typeof newAttachmentSchema>

const maxPastedCharacters = 2_000_000

/**
 * A long text that was pasted into a message. It belongs at the position of `placeholder` in the message's text; without its
 * placeholder it is not part of the message. No placeholder contains another one.
 */
const pastedTextSchema = z.object({
  placeholder: z.string().regex(/^\[[^[\]\n]{1,78}\]$/, 'this is no placeholder'),
  text: z.string().min(1, 'a pasted text is empty').max(maxPastedCharacters, describeTooLong()),
})
export type PastedText = z.infer<typeof pastedTextSchema>

export const pastedTextsSchema = z
  .array(pastedTextSchema)
  .max(100, 'there are more than 100 pasted texts in the message')
  .refine((pasted) => countCharacters(pasted) <= maxPastedCharacters, describeTooLong())

function countCharacters(pasted: readonly PastedText[]): number {
  return pasted.reduce((sum, { text }) => sum + text.length, 0)
}

function describeTooLong(): string {
  return `what was pasted is longer than ${maxPastedCharacters.toLocaleString('en')} characters`
}
