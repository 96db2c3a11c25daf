import { z } from 'zod'
import { maxInstructionsLength } from './built-in-instructions.ts'

/** In place of the built-in system prompt; empty: the built-in one. */
export const instructionsSchema = z
  .string()
  .trim()
  .max(
    maxInstructionsLength,
    `the instructions are longer than ${maxInstructionsLength.toLocaleString('en')} characters`,
  )

/** What the assistant should know about the person: kept also while it is off. */
export const aboutYouSchema = z.object({ isOn: z.boolean(), text: instructionsSchema })
export type AboutYou = z.infer<typeof aboutYouSchema>
