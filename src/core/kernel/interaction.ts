import { z } from 'zod'
import { callIdSchema, interactionIdSchema } from './id.ts'
import { jsonValueSchema } from './json.ts'

/** What running a tool may do to the world; what asks for permission is decided from it. */
export const toolEffectSchema = z.enum(['read', 'write', 'network', 'spend'])
export type ToolEffect = z.infer<typeof toolEffectSchema>

/** For this call, for this chat, or for every chat to come. */
export const approvalScopeSchema = z.enum(['once', 'chat', 'always'])
export type ApprovalScope = z.infer<typeof approvalScopeSchema>

/** Why a call asks: the mode says so, no pattern of the allowlist fits, untrusted content was read, or a workflow does not list it. */
export const approvalReasonSchema = z.enum([
  'mode',
  'not-on-allowlist',
  'tainted-network',
  'outside-envelope',
])
export type ApprovalReason = z.infer<typeof approvalReasonSchema>

const raised = { id: interactionIdSchema, timeoutMs: z.number().positive().optional() }
/** The call that asks, where a tool does. */
const askedBy = { callId: callIdSchema.optional() }
const choiceSchema = z.object({ value: z.string().min(1), label: z.string() })

/**
 * A question to a person, complete: a card can be built from it alone, also from the journal after a reload. Texts that
 * a model wrote are in it as they are; who shows them reveals what is invisible. Without `timeoutMs` it waits for ever.
 */
export const interactionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('approve'),
    ...raised,
    callId: callIdSchema,
    toolName: z.string(),
    /** One sentence: what will happen. */
    description: z.string(),
    /** Exactly what the tool will be given. */
    arguments: jsonValueSchema,
    effects: z.array(toolEffectSchema),
    approvalKey: z.string(),
    reason: approvalReasonSchema,
    tainted: z.boolean(),
    /** The full address of a network call. */
    address: z.string().optional(),
    scopes: z.array(approvalScopeSchema).min(1),
  }),
  z.object({ kind: z.literal('ask'), ...raised, ...askedBy, prompt: z.string() }),
  z.object({
    kind: z.literal('select'),
    ...raised,
    ...askedBy,
    prompt: z.string(),
    options: z.array(choiceSchema).min(1),
  }),
  z.object({ kind: z.literal('confirm'), ...raised, prompt: z.string() }),
])
export type Interaction = z.infer<typeof interactionSchema>
export type InteractionOf<Kind extends Interaction['kind']> = Extract<Interaction, { kind: Kind }>

export const interactionValueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve'), scope: approvalScopeSchema }),
  z.object({ kind: z.literal('ask'), text: z.string() }),
  z.object({ kind: z.literal('select'), value: z.string() }),
  z.object({ kind: z.literal('confirm') }),
])

/** `unattended`: nobody can be asked. `cancelled`: the turn was stopped while the question waited. */
export const interactionAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted'), value: interactionValueSchema }),
  z.object({ outcome: z.literal('rejected'), reason: z.string().optional() }),
  z.object({ outcome: z.literal('timeout') }),
  z.object({ outcome: z.literal('unattended') }),
  z.object({ outcome: z.literal('cancelled') }),
])
export type InteractionAnswer = z.infer<typeof interactionAnswerSchema>
