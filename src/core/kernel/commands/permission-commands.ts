import { z } from 'zod'
import { approvalIdSchema, patternIdSchema } from '../id.ts'
import { allowedCallsSchema } from '../security-mode.ts'

const noOutput = z.object({})

/** What a person allowed from now on: part of `command.ts`. */
export const permissionCommands = {
  'remove-approval': { input: z.object({ id: approvalIdSchema }), output: noOutput },
  /** One that this worker removed, as it was; of any other nothing is known, and nothing happens. */
  'restore-approval': { input: z.object({ id: approvalIdSchema }), output: noOutput },
  /** A pattern that is there already stays one. */
  'save-allowlist-pattern': { input: allowedCallsSchema, output: noOutput },
  'remove-allowlist-pattern': { input: z.object({ id: patternIdSchema }), output: noOutput },
} as const
