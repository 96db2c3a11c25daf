import { textDataSchema } from '../messages/text-schema.ts'
import { z } from 'zod'
import { authorityRecordSchema } from '../tools/permission.ts'
import { failureSchema } from '../failures/failure-schema.ts'
import { hookKindSchema, hookPointSchema } from './hook-point.ts'
import { hostedToolSchema } from '../tools/tool-info.ts'
import {
  callIdSchema,
  interactionIdSchema,
  messageIdSchema,
  ruleIdSchema,
  runIdSchema,
  sessionIdSchema,
} from '../id.ts'
import { ruleActionNameSchema } from '../rules/rule.ts'
import { interactionAnswerSchema, interactionSchema } from '../tools/interaction.ts'
import {
  contextBoundarySchema,
  contextDiagnosticSchema,
  layoutSchema,
  recoveryDecisionSchema,
} from '../context/reduction.ts'
import { contextMeasureSchema, countedCacheSchema, prefixBreakSchema } from '../context/context-report.ts'
import { cacheBreakpointSchema } from '../context/prompt-cache.ts'
import { agentNameSchema } from '../agents/agent-call.ts'
import { agentEventSchemas, researchEventSchemas } from './agent-event.ts'
import { contextEventSchemas } from './context-event.ts'
import { compactionEventSchemas, receivedCallSchema, toolEventSchemas } from './tool-event.ts'
import { contentEventSchemas, networkEventSchemas } from './request-event.ts'
import { workflowEventSchemas } from './workflow-event.ts'
import { enrichmentSchema } from '../conversation/enrichment.ts'
import {
  citationSchema,
  hostedContainerSchema,
  messageStatusSchema,
  noticePartSchema,
  providerMetadataSchema,
  requestDigestSchema,
  textPartSchema,
} from '../conversation/message.ts'
import { securityModeNameSchema } from '../conversation/session.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { attachmentsSchema, pastedTextsSchema } from '../conversation/attachment.ts'
import { usageShareSchema } from '../usage/usage-share.ts'
import { usageSchema } from '../usage/usage.ts'

export const stageNameSchema = z.enum([
  'receive-input',
  'compose-request',
  'send-request',
  'stream-response',
  'call-tools',
  'render',
])
export type StageName = z.infer<typeof stageNameSchema>

export const stageOutcomeSchema = z.enum(['ok', 'denied', 'error', 'cancelled', 'halted'])
export type StageOutcome = z.infer<typeof stageOutcomeSchema>

export const finishReasonSchema = z.enum([
  'stop',
  'length',
  'tool-calls',
  'content-filter',
  'error',
  'interrupted',
  'paused',
  'other',
])
export type FinishReason = z.infer<typeof finishReasonSchema>

/** The way in which the loop ended. A limit of time or rounds is a `timeout`, a limit of faults an `error`. */
export const turnResultSchema = z.enum([
  'completed',
  'empty_response',
  'error',
  'timeout',
  'stopped_by_user',
  'halted',
])
export type TurnResultName = z.infer<typeof turnResultSchema>

/**
 * Fields of streamed text. `partId` is unique within the run. A part exists from its first token on, so there are no empty
 * parts, with one exception: reasoning that a provider sent only as opaque metadata is announced with an empty text, so that
 * it is stored.
 */
const streamed = { round: z.number().int(), partId: z.string(), text: z.string() }
const call = { callId: callIdSchema }

/** Events without their position: the engine creates them, and the run log numbers them. Stored names are permanent. */
export const runEventBodySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session-turn-start'),
    sessionId: sessionIdSchema,
    userMessageId: messageIdSchema,
    assistantMessageId: messageIdSchema,
    model: modelRefSchema,
    /** Version of the agent's state, if it has one. */
    agentVersion: z.number().int().optional(),
    /** Name of an agent whose state has a version. */
    agent: agentNameSchema.optional(),
  }),
  z.object({
    type: z.literal('stage-pre-fired'),
    stage: stageNameSchema,
    stageId: z.string(),
    round: z.number().int(),
  }),
  z.object({
    type: z.literal('stage-post-fired'),
    stage: stageNameSchema,
    stageId: z.string(),
    round: z.number().int(),
    outcome: stageOutcomeSchema,
  }),
  z.object({
    type: z.literal('provider-request-started'),
    requestId: z.string(),
    round: z.number().int(),
    model: modelRefSchema,
    messageCount: z.number().int(),
    toolNames: z.array(z.string()),
    toolChoice: z.union([z.literal('none'), z.object({ tool: z.string() })]).optional(),
    hostedTools: z.array(hostedToolSchema).optional(),
    /** Reason why the request does not extend the previous one of the branch, if it does not. */
    prefixBrokenBy: prefixBreakSchema.optional(),
    /** Contents of the request. Absent in runs before this was measured. */
    context: contextMeasureSchema.optional(),
    /** Set if the request was repaired. */
    diagnostics: z.array(contextDiagnosticSchema).optional(),
    /** Set if content was reduced. */
    boundaries: z.array(contextBoundarySchema).optional(),
    /** Set unless all sections are complete. */
    layout: layoutSchema.optional(),
    /** Prefixes that the provider was asked to cache. Set if there are any. */
    cache: z.array(cacheBreakpointSchema).optional(),
  }),
  z.object({ type: z.literal('provider-tokens-streamed'), ...streamed }),
  z.object({ type: z.literal('provider-reasoning-streamed'), ...streamed }),
  z.object({
    type: z.literal('provider-part-ended'),
    round: z.number().int(),
    partId: z.string(),
    part: z.enum(['text', 'reasoning']),
    durationMs: z.number(),
    citations: z.array(citationSchema).optional(),
    blockStarts: textPartSchema.shape.blockStarts,
    providerMetadata: providerMetadataSchema.optional(),
  }),
  z.object({
    type: z.literal('provider-tool-input-streamed'),
    round: z.number().int(),
    ...call,
    toolName: z.string(),
    text: z.string(),
  }),
  ...contentEventSchemas,
  z.object({
    type: z.literal('provider-request-completed'),
    requestId: z.string(),
    round: z.number().int(),
    finishReason: finishReasonSchema,
    status: z.enum(['completed', 'empty_response', 'function_call', 'paused', 'error']).optional(),
    container: hostedContainerSchema.optional(),
    /** The calls of the response, in a run that continues from any point: an ended request is never sent again for its calls. */
    calls: z.array(receivedCallSchema).optional(),
    usage: usageSchema,
    cache: countedCacheSchema.optional(),
    timeToFirstTokenMs: z.number().optional(),
    durationMs: z.number(),
  }),
  z.object({
    type: z.literal('provider-request-failed'),
    requestId: z.string(),
    round: z.number().int(),
    failure: failureSchema,
    status: z.enum(['error', 'timeout', 'stopped_by_user', 'follow_up_interrupt']).optional(),
    usage: usageSchema.optional(),
    /** Set if the request is repaired and sent again, or could not be repaired. */
    recovery: recoveryDecisionSchema.optional(),
    durationMs: z.number(),
  }),
  /** Half of the idle timeout has passed. The call ends after the other half unless a part arrives. */
  z.object({
    type: z.literal('provider-silent'),
    requestId: z.string(),
    round: z.number().int(),
    silentMs: z.number(),
    timeoutMs: z.number(),
  }),
  /** A person extended the wait, so the idle timeout of the request starts again. */
  z.object({ type: z.literal('patience-extended'), requestId: z.string(), round: z.number().int() }),
  ...networkEventSchemas,
  /** A model call failed, and the next model of the fallback chain continues. Text of the failed round is superseded. */
  z.object({
    type: z.literal('model-replaced'),
    round: z.number().int(),
    from: modelRefSchema,
    to: modelRefSchema,
    /** Absent if the agent chose the next model. */
    failure: failureSchema.optional(),
    /** Position of the next model in the chain. Set if the agent chose it; else it is the next one. */
    place: z.number().int().nonnegative().optional(),
  }),
  /**
   * The answer so far becomes a message of its own. The person's message follows it, and a new assistant message takes the
   * rest.
   */
  z.object({
    type: z.literal('message-steered'),
    round: z.number().int(),
    finishedMessageId: messageIdSchema,
    userMessageId: messageIdSchema,
    text: z.string(),
    pasted: pastedTextsSchema.optional(),
    attachments: attachmentsSchema.optional(),
    replyTo: messageIdSchema.optional(),
    assistantMessageId: messageIdSchema,
  }),
  ...toolEventSchemas,
  ...compactionEventSchemas,
  ...contextEventSchemas,
  ...agentEventSchemas,
  ...researchEventSchemas,
  ...workflowEventSchemas,
  /** Audit record of one decision about one call, written before the call runs. */
  z.object({ type: z.literal('authority-decided'), ...call, ...authorityRecordSchema.shape }),
  /** The person changed the security mode of the chat at `changedAt`. The next turn records it if no turn was running. */
  z.object({
    type: z.literal('security-mode-changed'),
    from: securityModeNameSchema,
    to: securityModeNameSchema,
    changedAt: z.number(),
  }),
  /** An interaction with the person started. After a reload it is raised again under the same id, until it is answered. */
  z.object({ type: z.literal('interaction-raised'), interaction: interactionSchema }),
  /** A question of a child run waits for those of other runs of its turn. It is raised or answered next. */
  z.object({ type: z.literal('interaction-queued'), interaction: interactionSchema }),
  z.object({
    type: z.literal('interaction-answered'),
    interactionId: interactionIdSchema,
    answer: interactionAnswerSchema,
  }),
  z.object({
    type: z.literal('hook-fired'),
    point: hookPointSchema,
    hookId: z.string(),
    kind: hookKindSchema.exclude(['observer']),
    outcome: z.enum(['passed', 'denied', 'changed', 'failed']),
    durationMs: z.number(),
  }),
  z.object({
    type: z.literal('hook-guard-denied'),
    point: hookPointSchema,
    hookId: z.string(),
    reason: z.string(),
    localized: textDataSchema.optional(),
  }),
  /** The observer failed, without any effect on the turn. */
  z.object({
    type: z.literal('hook-observer-failed'),
    point: hookPointSchema,
    hookId: z.string(),
    failure: failureSchema,
  }),
  /** A rule of the person matched. The name is stored because the rule may be removed later. */
  z.object({
    type: z.literal('rule-matched'),
    point: hookPointSchema,
    ruleId: ruleIdSchema,
    name: z.string(),
    action: ruleActionNameSchema,
    callId: callIdSchema.optional(),
  }),
  /**
   * A transform changed the person's text; the files stay. The stored message is updated as well, so that a removed secret is
   * gone.
   */
  z.object({
    type: z.literal('input-text-changed'),
    userMessageId: messageIdSchema,
    text: z.string(),
    pasted: pastedTextsSchema.optional(),
  }),
  /** A transform changed text of the last round that was already displayed. */
  z.object({ type: z.literal('answer-text-changed'), partId: z.string(), text: z.string() }),
  z.object({
    type: z.literal('notice-raised'),
    round: z.number().int(),
    code: noticePartSchema.shape.code,
    text: z.string(),
    localized: noticePartSchema.shape.localized,
    instruction: z.string().optional(),
    enrichment: enrichmentSchema.optional(),
    models: noticePartSchema.shape.models,
    reduction: noticePartSchema.shape.reduction,
    memories: noticePartSchema.shape.memories,
    includedAt: noticePartSchema.shape.includedAt,
    isTainted: noticePartSchema.shape.isTainted,
  }),
  z.object({
    type: z.literal('session-turn-end'),
    status: messageStatusSchema.exclude(['streaming']),
    usage: usageSchema,
    usageShares: z.array(usageShareSchema).optional(),
    failure: failureSchema.optional(),
    result: turnResultSchema.optional(),
    lastRequest: requestDigestSchema.optional(),
  }),
])
export type RunEventBody = z.infer<typeof runEventBodySchema>

/**
 * Position of an event. `seq` is strictly increasing within the run. `at` is the wall clock in ms, for display only: the order
 * is that of `seq`.
 */
export const runEventPlaceSchema = z.object({
  runId: runIdSchema,
  seq: z.number().int().nonnegative(),
  at: z.number(),
})
export const runEventSchema = runEventBodySchema.and(runEventPlaceSchema)
export type RunEvent = z.infer<typeof runEventSchema>

export type RunEventOf<Type extends RunEventBody['type']> = Extract<RunEvent, { type: Type }>

/** Events that tools add to the log of their run. */
export type ToolEvent = ResearchEvent | Extract<RunEventBody, { type: 'mcp-request-ended' }>

/** Events that a deep research adds to the log of its run. */
export type ResearchEvent = Extract<
  RunEventBody,
  {
    type:
      | 'research-phase-changed'
      | 'research-terms-set'
      | 'source-recorded'
      | 'notes-recorded'
      | 'report-checked'
  }
>

/** Events that a workflow adds to the log of its job. */
export type WorkflowEventBody = Extract<
  RunEventBody,
  {
    type:
      | 'workflow-started'
      | 'stage-entered'
      | 'stage-check-gate-result'
      | 'stage-assert-outcome'
      | 'stage-exited'
      | 'stage-granted'
      | 'stage-cancelled'
      | 'workflow-exited'
  }
>
