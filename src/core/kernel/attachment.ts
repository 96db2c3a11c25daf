import { z } from 'zod'
import { attachmentLimits } from './attachment-limits.ts'
import { blobIdSchema, draftHolderIdSchema } from './id.ts'

const { filesPerMessage, bytesPerFile, bytesPerMessage } = attachmentLimits

/** A file of a person's message, by the blob that holds its bytes. The media type was read from the bytes. */
export const attachmentSchema = z.object({
  blobId: blobIdSchema,
  mediaType: z.string().max(127),
  byteLength: z.number().int().nonnegative(),
  filename: z.string().max(255),
  /** Of a picture, as it is looked at. */
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
})
export type Attachment = z.infer<typeof attachmentSchema>

export const attachmentsSchema = z
  .array(attachmentSchema)
  .max(filesPerMessage, `there are more than ${filesPerMessage} files in the message`)
  .refine(
    (files) => files.reduce((sum, { byteLength }) => sum + byteLength, 0) <= bytesPerMessage,
    `the files are larger than ${bytesPerMessage / 1_000_000} MB together`,
  )

/** A file as a person gives it. `bytes` changes hands: the giver has them no more. */
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
