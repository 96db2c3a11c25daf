import { z } from 'zod'
import { attachmentSchema, newAttachmentSchema } from '../attachment.ts'
import { blobIdSchema, draftHolderIdSchema } from '../id.ts'

const noOutput = z.object({})
const heldSchema = z.object({ holderId: draftHolderIdSchema, blobIds: z.array(blobIdSchema).max(1000) })

/** Files of what is being written. */
export const attachmentCommands = {
  /**
   * Stores a file that a person put into a draft. `holderId` keeps it until it is released, a message that names it too.
   * The same bytes are stored once.
   */
  'store-attachment': { input: newAttachmentSchema, output: z.object({ attachment: attachmentSchema }) },
  /**
   * All that the drafts of a tab name: what they held beside is let go. From then on this worker keeps them.
   * `isHolder: false`: another tab goes by that id, and nothing was changed.
   */
  'keep-attachments': { input: heldSchema, output: z.object({ isHolder: z.boolean() }) },
  /** Taken out of the drafts of a tab. What no message names either is gone. */
  'release-attachments': { input: heldSchema, output: noOutput },
} as const
