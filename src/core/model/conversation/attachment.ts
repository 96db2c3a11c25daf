import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { attachmentLimits } from '../files/attachment-limits.ts'
import { textEncodingSchema } from '../files/text-encodings.ts'
import { blobIdSchema, draftHolderIdSchema, mcpServerIdSchema } from '../id.ts'

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
  /** Set for an image whose end is missing. The model gets what is there. */
  isCutOff: z.literal(true).optional(),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** A file of a draft. The resource of an MCP server that it was read from does not become part of the message. */
export const draftAttachmentSchema = attachmentSchema.extend({
  resource: z.object({ serverId: mcpServerIdSchema, uri: z.string().max(4000) }).optional(),
})
export type DraftAttachment = z.infer<typeof draftAttachmentSchema>

export const attachmentsSchema = z
  .array(attachmentSchema)
  .max(filesPerMessage, inputReason('input-too-many-files', { count: filesPerMessage }))
  .refine(
    (files) => files.reduce((sum, { byteLength }) => sum + byteLength, 0) <= bytesPerMessage,
    inputReason('input-files-too-large', { count: bytesPerMessage / 1_000_000 }),
  )

/** A file that a person adds. The buffer in `bytes` is transferred, so the sender can no longer use it. */
export const newAttachmentSchema = z.object({
  holderId: draftHolderIdSchema,
  filename: z
    .string()
    .trim()
    .min(1, inputReason('input-file-without-name'))
    .max(255, inputReason('input-file-name-too-long')),
  bytes: z
    .instanceof(ArrayBuffer)
    .refine(({ byteLength }) => byteLength > 0, inputReason('input-file-empty'))
    .refine(
      ({ byteLength }) => byteLength <= bytesPerFile,
      inputReason('input-file-too-large', { count: bytesPerFile / 1_000_000 }),
    ),
})
export type NewAttachment = z.infer<typeof newAttachmentSchema>

const maxPastedCharacters = 2_000_000

/**
 * A long text that was pasted into a message. It belongs at the position of `placeholder` in the message's text; without its
 * placeholder it is not part of the message. No placeholder contains another one.
 */
const pastedTextSchema = z.object({
  placeholder: z.string().regex(/^\[[^[\]\n]{1,78}\]$/, inputReason('input-not-a-placeholder')),
  text: z.string().min(1, inputReason('input-pasted-text-empty')).max(maxPastedCharacters, describeTooLong()),
})
export type PastedText = z.infer<typeof pastedTextSchema>

export const pastedTextsSchema = z
  .array(pastedTextSchema)
  .max(100, inputReason('input-too-many-pasted-texts', { count: { number: 100 } }))
  .refine((pasted) => countCharacters(pasted) <= maxPastedCharacters, describeTooLong())

function countCharacters(pasted: readonly PastedText[]): number {
  return pasted.reduce((sum, { text }) => sum + text.length, 0)
}

function describeTooLong(): string {
  return `what was pasted is longer than ${maxPastedCharacters.toLocaleString('en')} characters`
}
