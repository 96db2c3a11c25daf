import { z } from 'zod'
import { messageIdSchema, providerIdSchema, sessionIdSchema } from './id.ts'
import {
  mendedFaults,
  toldFaults,
  type DamagedFile,
  type StorageFault,
  type StorageFaults,
} from './storage-report.ts'

const noOutput = z.object({})

export const filePassphraseSchema = z
  .string()
  .min(1)
  .max(1000, 'the passphrase is longer than 1000 characters')

/** A folder as the browser hands it out. Only it knows where that is. */
export interface FolderHandle {
  readonly kind: 'directory'
  readonly name: string
}

const folderHandleSchema = z.custom<FolderHandle>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'directory',
  'this is no folder',
)

const faultsSchema = z.partialRecord(
  z.enum(Object.keys({ ...mendedFaults, ...toldFaults }) as [StorageFault, ...StorageFault[]]),
  z.number(),
) satisfies z.ZodType<StorageFaults>

const damagedFileSchema = z.object({
  name: z.string().optional(),
  state: z.enum(['damaged', 'missing']),
  chat: z
    .object({ id: sessionIdSchema, title: z.string(), messageId: messageIdSchema.optional() })
    .optional(),
  assistant: z.string().optional(),
}) satisfies z.ZodType<DamagedFile>

/** What is done with everything at once; making a backup and restoring one are streams. */
export const backupCommands = {
  /** Whatever was looked at last is not restored. */
  'put-backup-away': { input: z.object({}), output: noOutput },
  /** Where backups are made to by themselves; `null`: nowhere. */
  'set-backup-folder': {
    input: z.object({
      folder: z.object({ handle: folderHandleSchema, everyDays: z.number().int().min(1).max(90) }).nullable(),
    }),
    output: noOutput,
  },
  /** A provider that came with a backup becomes one that is used, without a key. */
  'use-held-provider': { input: z.object({ providerId: providerIdSchema }), output: noOutput },
  'drop-held-provider': { input: z.object({ providerId: providerIdSchema }), output: noOutput },
  /** What is wrong with what is stored, and how large chats are. Reads everything once. */
  'check-storage': {
    input: z.object({}),
    output: z.object({
      faults: faultsSchema,
      files: z.array(damagedFileSchema),
      chats: z.array(
        z.object({ id: sessionIdSchema, title: z.string(), messages: z.number(), bytes: z.number() }),
      ),
    }),
  },
  /** Puts right what can be, and answers what was. */
  'repair-storage': { input: z.object({}), output: z.object({ repaired: faultsSchema }) },
  /** Everything that is stored here, in all tabs, for good: afterwards the page has to be loaded again. */
  'delete-everything': { input: z.object({}), output: noOutput },
} as const
