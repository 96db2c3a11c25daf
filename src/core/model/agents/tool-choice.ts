import { z } from 'zod'

/** Whether a request lets the model choose, forbids calls, or requires a call of one tool. */
export const agentToolChoiceSchema = z.union([z.enum(['auto', 'none']), z.object({ tool: z.string() })])
export type AgentToolChoice = z.infer<typeof agentToolChoiceSchema>
