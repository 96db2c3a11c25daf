import { z } from 'zod'
import { agentToolChoiceSchema } from '../agents/tool-choice.ts'
import { callIdSchema } from '../id.ts'
import { jsonValueSchema } from '../json.ts'

export const agentHookSchema = z.enum([
  'shouldContinueLoop',
  'shouldSendTools',
  'getModelId',
  'onNoToolCalls',
  'processToolCalls',
  'handleSpecialTools',
])
export type AgentHook = z.infer<typeof agentHookSchema>

export const noCallsReasonSchema = z.enum(['LIMIT_REACHED', 'NO_CALLS_GENERATED', 'TOOLS_DISABLED'])
/** Why the loop asks `onNoToolCalls`: the calls are used up, the model made none, or one was of a tool that is switched off. */
export type NoCallsReason = z.infer<typeof noCallsReasonSchema>

/** An answer of an agent's hook that changed the course of the run. A replay reads it and does not ask the hook. */
export const agentDecidedSchema = z.object({
  type: z.literal('agent-decided'),
  round: z.number().int(),
  hook: agentHookSchema,
  reason: noCallsReasonSchema.optional(),
  /** The choice that is forced for the next request. */
  toolChoice: agentToolChoiceSchema.optional(),
  /** Position in the chain of the model that continues. */
  place: z.number().int().nonnegative().optional(),
  /** Set if the turn ends. */
  ends: z.literal(true).optional(),
  /** The call whose result the model gets in another form. */
  callId: callIdSchema.optional(),
  told: jsonValueSchema.optional(),
})
