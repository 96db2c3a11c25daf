import { z } from 'zod'

const pageSchema = z.string().min(1).max(100)

const pageNotedSchema = z.object({
  /** The ended pages need not be told of again. */
  isNoted: z.boolean(),
  /** How long it took to begin a fresh log, after a browser that may have been killed; `null`: it was not begun. */
  rolledMs: z.number().nullable(),
})

export type PageNoted = z.infer<typeof pageNotedSchema>

export const pageCommands = {
  /** This page uses what is stored from now on, until it is among the ended ones of a later page. */
  'note-page': {
    input: z.object({ page: pageSchema, ended: z.array(pageSchema) }),
    output: pageNotedSchema,
  },
} as const
