import { z } from 'zod'
import { workflowIdSchema } from '../id.ts'
import { dryRunInputSchema, dryRunSchema } from '../workflows/dry-run.ts'
import { workflowSchema } from '../workflows/workflow.ts'

const noOutput = z.object({})

/** Commands about the person's workflows, included in `command.ts`. */
export const workflowCommands = {
  /**
   * Saves a workflow. Without `replaces` its id must be free, also to restore one that was deleted. With `replaces` it takes the
   * place of that workflow, whose id may differ. With `savedAt`, it is refused if that workflow was saved at another time: in
   * another tab, say. Returns the time of this save.
   */
  'save-workflow': {
    input: z.object({
      workflow: workflowSchema,
      replaces: workflowIdSchema.optional(),
      savedAt: z.number().optional(),
    }),
    output: z.object({ savedAt: z.number() }),
  },
  /** Deletes a workflow. Jobs that started with it have a copy. */
  'delete-workflow': { input: z.object({ id: workflowIdSchema }), output: noOutput },
  /** Runs a workflow with sample results. Nothing is stored, and no request is sent. */
  'dry-run-workflow': { input: dryRunInputSchema, output: dryRunSchema },
} as const
