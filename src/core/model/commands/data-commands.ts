import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import { sessionIdSchema, messageIdSchema, providerIdSchema } from '../id.ts'
import {
  repairableFaults,
  unrepairableFaults,
  type DamagedFile,
  type StorageFaults,
} from '../data/storage-report.ts'

const noOutput = z.object({})

export const filePassphraseSchema = z
  .string()
  .min(1)
  .max(1000, inputReason('input-passphrase-too-long', { count: { number: 1_000 } }))

/** A folder handle from the browser. Only the browser knows the folder's path. */
export interface FolderHandle {
  readonly kind: 'directory'
  readonly name: string
}

const folderHandleSchema = z.custom<FolderHandle>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'directory',
  inputReason('input-not-a-folder'),
)

const faultsSchema = z.partialRecord(
  z.enum([...repairableFaults, ...unrepairableFaults]),
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

/** Commands about all stored data. Making and restoring a backup are streams instead. */
const backupCommands = {
  /** Discards the backup that was opened last, without restoring it. */
  'put-backup-away': { input: z.object({}), output: noOutput },
  /** Sets the folder for automatic backups. `null` turns automatic backups off. */
  'set-backup-folder': {
    input: z.object({
      folder: z.object({ handle: folderHandleSchema, everyDays: z.number().int().min(1).max(90) }).nullable(),
    }),
    output: noOutput,
  },
  /** Turns a provider from a backup into a regular one, without an API key. */
  'use-held-provider': { input: z.object({ providerId: providerIdSchema }), output: noOutput },
  'drop-held-provider': { input: z.object({ providerId: providerIdSchema }), output: noOutput },
  /** Reports integrity problems and the size of each chat. Reads all stored data once. */
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
  /** Repairs what can be repaired and returns the repaired faults. */
  'repair-storage': { input: z.object({}), output: z.object({ repaired: faultsSchema }) },
  /** Permanently deletes everything that this site stores, in all tabs. The page must be reloaded afterwards. */
  'delete-everything': { input: z.object({}), output: noOutput },
} as const

export const exportFormatSchema = z.enum(['markdown', 'json', 'html'])
export type ExportFormat = z.infer<typeof exportFormatSchema>

/** Commands whose result leaves this browser as a file. */
export const exportCommands = {
  ...backupCommands,
  /** Exports a chat as a file. The file holds no stored API key. */
  'export-chat': {
    input: z.object({ sessionId: sessionIdSchema, format: exportFormatSchema }),
    output: z.object({ filename: z.string(), mediaType: z.string(), text: z.string() }),
  },
  /** Exports many chats as one ZIP file, each in the format of `export-chat`. */
  'export-chats': {
    input: z.object({ sessionIds: z.array(sessionIdSchema).min(1).max(20_000), format: exportFormatSchema }),
    output: z.object({
      filename: z.string(),
      mediaType: z.string(),
      bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
    }),
  },
} as const

const pageSchema = z.string().min(1).max(100)

const pageNotedSchema = z.object({
  /** True if the ended pages were recorded and need not be reported again. */
  isNoted: z.boolean(),
  /** Time that starting a fresh log took, in ms, after the browser may have been killed. `null` if no log was started. */
  rolledMs: z.number().nullable(),
})

export type PageSessionResult = z.infer<typeof pageNotedSchema>

export const pageCommands = {
  /**
   * Registers this page as a user of storage, until a later page reports that it ended. `path` is the
   * application's path. The first page stores it, so that applications at other paths use their own database.
   */
  'note-page': {
    input: z.object({
      page: pageSchema,
      ended: z.array(pageSchema),
      path: z.string().max(10_000).optional(),
    }),
    output: pageNotedSchema,
  },
  /** Ends the transactions of storage, because this page may be gone the next moment. Further ones wait for a while. */
  'end-transactions': { input: z.object({}), output: z.object({}) },
} as const
