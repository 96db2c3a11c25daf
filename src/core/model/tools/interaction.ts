import { z } from 'zod'
import { type LocalizedText, type TextData, toStoredText } from '../messages/localized-text.ts'
import { callIdSchema, interactionIdSchema, runIdSchema } from '../id.ts'
import { jsonValueSchema } from '../json.ts'
import { modelPriceSchema } from '../providers/model-info.ts'
import {
  researchForecastSchema,
  researchPlanSchema,
  researchTermsSchema,
} from '../research/research-terms.ts'
import { textDataSchema } from '../messages/text-schema.ts'

/** Possible effects of running a tool. They decide whether a call needs permission. */
export const toolEffectSchema = z.enum(['read', 'write', 'network', 'spend'])
export type ToolEffect = z.infer<typeof toolEffectSchema>

/** Validity of an approval: this call, this research (never remembered), this chat, or all future chats. */
export const approvalScopeSchema = z.enum(['once', 'run', 'chat', 'always'])
export type ApprovalScope = z.infer<typeof approvalScopeSchema>

/**
 * Reason why a call needs permission: the mode, no matching allowlist pattern, untrusted content in the context, a workflow
 * that does not list the call, or a rule.
 */
export const approvalReasonSchema = z.enum([
  'mode',
  'not-on-allowlist',
  'tainted-network',
  'outside-envelope',
  'rule',
])
export type ApprovalReason = z.infer<typeof approvalReasonSchema>

/** The child run that asks. Its parent's chat shows the interaction. */
const askingAgentSchema = z.object({ runId: runIdSchema, name: z.string(), label: z.string() })

const raised = {
  id: interactionIdSchema,
  timeoutMs: z.number().positive().optional(),
  agent: askingAgentSchema.optional(),
}
/** The call that asks, if a tool does. */
const requesterFields = { callId: callIdSchema.optional() }
/** The description or prompt as data. Absent for texts of models and of tools that are not part of the application. */
const asData = { localized: textDataSchema.optional() }
const choiceSchema = z.object({ value: z.string().min(1), label: z.string(), ...asData })

export const formFieldSchema = z.object({
  name: z.string().min(1).max(100),
  label: z.string().min(1).max(2000),
  kind: z.enum(['text', 'number', 'yes-no', 'choice']),
  /** Set for `choice`. */
  options: z.array(z.object({ value: z.string().min(1), label: z.string() })).optional(),
  isRequired: z.boolean(),
  preset: jsonValueSchema.optional(),
})
export type FormField = z.infer<typeof formFieldSchema>

/**
 * A complete interaction with a person. A card can be built from it alone, also from the journal after a reload. Texts by a
 * model are unchanged; the page must reveal invisible characters in them. Without `timeoutMs` it waits forever.
 */
export const interactionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('approve'),
    ...raised,
    callId: callIdSchema,
    toolName: z.string(),
    /** One sentence about what will happen. */
    description: z.string(),
    /** The exact arguments that the tool will get. */
    arguments: jsonValueSchema,
    ...asData,
    effects: z.array(toolEffectSchema),
    approvalKey: z.string(),
    reason: approvalReasonSchema,
    tainted: z.boolean(),
    /** Full address of a network call. */
    address: z.string().optional(),
    scopes: z.array(approvalScopeSchema).min(1),
  }),
  z.object({ kind: z.literal('ask'), ...raised, ...requesterFields, prompt: z.string(), ...asData }),
  z.object({
    kind: z.literal('select'),
    ...raised,
    ...requesterFields,
    prompt: z.string(),
    ...asData,
    options: z.array(choiceSchema).min(1),
  }),
  z.object({ kind: z.literal('confirm'), ...raised, prompt: z.string(), ...asData }),
  z.object({
    kind: z.literal('form'),
    ...raised,
    ...requesterFields,
    message: z.string(),
    fields: z.array(formFieldSchema).min(1).max(20),
    /** Name of the one who asks, if it is not the model. */
    from: z.string().optional(),
  }),
  z.object({
    kind: z.literal('open-link'),
    ...raised,
    ...requesterFields,
    /** Name of the server that asks. */
    from: z.string(),
    message: z.string(),
    /** An https address that the user may open. */
    url: z.string(),
  }),
  z.object({
    kind: z.literal('plan'),
    ...raised,
    callId: callIdSchema,
    plan: researchPlanSchema,
    terms: researchTermsSchema,
    forecast: researchForecastSchema,
    /** Prices that the forecast is based on. Absent for a model without a known price. */
    prices: z.object({ research: modelPriceSchema.optional(), writing: modelPriceSchema.optional() }),
    /** Name of the search engine. If absent, the web cannot be a source. */
    searchEngine: z.string().optional(),
    /** Set if the web cannot be a source because the user turned off its tools, not for lack of a search engine. */
    areWebToolsOff: z.literal(true).optional(),
    /** `false` if there is neither a reader nor a proxy, so that many pages cannot be read. */
    hasPageReader: z.boolean(),
    /** `true` if the chat has files that can be a source. */
    hasFiles: z.boolean(),
  }),
])
export type Interaction = z.infer<typeof interactionSchema>
export type InteractionOf<Kind extends Interaction['kind']> = Extract<Interaction, { kind: Kind }>
export type FormQuestion = InteractionOf<'form'>

/** Reasons of a rejected form or plan: the buttons "Skip questions", "Decline" and "Cancel research". */
export type RejectionReason = 'skipped' | 'declined' | 'cancelled'

export const interactionValueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve'), scope: approvalScopeSchema }),
  z.object({ kind: z.literal('ask'), text: z.string() }),
  z.object({ kind: z.literal('select'), value: z.string() }),
  z.object({ kind: z.literal('confirm') }),
  /** The values by the names of the fields. */
  z.object({ kind: z.literal('form'), values: z.record(z.string(), jsonValueSchema) }),
  /** The user says that the page was opened and is done. */
  z.object({ kind: z.literal('open-link') }),
  /** The plan and the terms as the user left them. */
  z.object({ kind: z.literal('plan'), plan: researchPlanSchema, terms: researchTermsSchema }),
])

/**
 * Response to an interaction. `unattended` means that no person is available. `cancelled` means that the turn was stopped
 * while it waited.
 */
export const interactionAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('accepted'),
    value: interactionValueSchema,
    /** The text of the interaction as the person read it, if it differs from the stored English text. */
    shownText: z.string().optional(),
  }),
  z.object({
    outcome: z.literal('rejected'),
    reason: z.string().optional(),
    shownText: z.string().optional(),
  }),
  z.object({ outcome: z.literal('timeout') }),
  z.object({ outcome: z.literal('unattended') }),
  z.object({ outcome: z.literal('cancelled') }),
])
export type InteractionAnswer = z.infer<typeof interactionAnswerSchema>

/** Returns the prompt of an interaction, as it is stored. */
export function toPrompt(text: LocalizedText): { prompt: string; localized?: TextData | undefined } {
  const { localized } = toStoredText(text)
  return { prompt: text.text, localized }
}

/** Returns an option of an interaction, as it is stored. */
export function toOption(
  value: string,
  text: LocalizedText,
): { value: string; label: string; localized?: TextData | undefined } {
  const { localized } = toStoredText(text)
  return { value, label: text.text, localized }
}

/** Start of the id of the question whether to continue after the worker ended. */
export const resumptionPrefix = 'resume'

export function isResumption({ kind, id }: Pick<Interaction, 'kind' | 'id'>): boolean {
  return kind === 'select' && id.startsWith(`${resumptionPrefix}-`)
}
