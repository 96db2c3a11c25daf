import { z } from 'zod'
import { workflowIdSchema } from '../id.ts'
import { workflowSchema } from './workflow.ts'

/** A workflow of the person, as it is stored and as the library lists it. */
export const workflowRowSchema = z
  .object({ id: workflowIdSchema, definition: workflowSchema, savedAt: z.number() })
  .refine(({ id, definition }) => definition.id === id, 'the id is not that of the definition')
export type WorkflowRow = z.infer<typeof workflowRowSchema>
