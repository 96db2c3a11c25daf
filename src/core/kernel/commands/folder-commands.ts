import { z } from 'zod'
import { folderNameSchema } from '../folder.ts'
import { folderIdSchema, sessionIdSchema } from '../id.ts'
import { instructionsSchema } from '../instructions.ts'

const noOutput = z.object({})

export const folderCommands = {
  'add-folder': { input: z.object({ name: folderNameSchema }), output: z.object({ id: folderIdSchema }) },
  'rename-folder': { input: z.object({ id: folderIdSchema, name: folderNameSchema }), output: noOutput },
  /** From the next turn of its chats on; empty: none. */
  'set-folder-instructions': {
    input: z.object({ id: folderIdSchema, text: instructionsSchema }),
    output: noOutput,
  },
  /** Its chats move out; `restore-folder` brings it back with them until it is purged a day later. */
  'delete-folder': { input: z.object({ id: folderIdSchema }), output: noOutput },
  'restore-folder': { input: z.object({ id: folderIdSchema }), output: noOutput },
  /** `null`: out of its folder. */
  'move-session': {
    input: z.object({ sessionId: sessionIdSchema, folderId: folderIdSchema.nullable() }),
    output: noOutput,
  },
} as const
