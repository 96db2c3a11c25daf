import { z } from 'zod'
import { inputReason } from '../messages/input-reason.ts'
import {
  assistantIdSchema,
  callIdSchema,
  interactionIdSchema,
  messageIdSchema,
  runIdSchema,
  sessionIdSchema,
} from '../id.ts'
import { interactionValueSchema } from '../tools/interaction.ts'
import { reportedOutcomeSchema } from '../conversation/message.ts'
import { mcpChoicesSchema } from '../mcp/mcp-row.ts'
import { modelSettingsSchema } from '../providers/model-info.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { securityModeNameSchema } from '../conversation/session.ts'
import { researchSettingsSchema } from '../research/research-terms.ts'
import { jobRequestSchema } from '../workflows/job-request.ts'
import { attachmentsSchema, pastedTextsSchema } from '../conversation/attachment.ts'
import { isEmptyText, type MessageDraft } from '../conversation/message-draft.ts'

/** Person's decision while a failed request waits to be sent again. */
const retryDecisionSchema = z.enum(['retry-now', 'give-up'])
export type RetryDecision = z.infer<typeof retryDecisionSchema>

/** A started run. The page follows it by its id. */
const startedRunSchema = z.object({
  runId: runIdSchema,
  userMessageId: messageIdSchema,
  assistantMessageId: messageIdSchema,
  /** Set if another tab runs it, so that this one can only follow it. */
  isElsewhere: z.boolean().optional(),
})
export type StartedRun = z.infer<typeof startedRunSchema>

const messageTextSchema = z
  .string()
  .trim()
  .max(2_000_000, inputReason('input-message-too-long', { count: { number: 2_000_000 } }))

/** Fields of a message that a person wrote, with placeholders for pasted texts. A message with files may have no text. */
export const draftInputShape = {
  text: messageTextSchema,
  pasted: pastedTextsSchema.optional(),
  attachments: attachmentsSchema.optional(),
  replyTo: messageIdSchema.optional(),
}

/** Returns the input schema of a command with a message. */
export const withMessageInput = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...shape, ...draftInputShape })
    .refine((input) => !isEmptyText(input as MessageDraft), inputReason('input-message-empty'))

/** Commands about the waits of a run: an idle model, a scheduled retry. */
export const waitCommands = {
  /** Starts the idle timeout of the request again. `wasWaiting` is false if the run had ended. */
  'wait-longer': {
    input: z.object({ runId: runIdSchema }),
    output: z.object({ wasWaiting: z.boolean() }),
  },
  /**
   * Ends the wait before a retry: the request is sent at once, or the run ends with the failure. `wasWaiting` is false if the
   * wait was over or belongs to another tab.
   */
  'decide-retry': {
    input: z.object({ runId: runIdSchema, decision: retryDecisionSchema }),
    output: z.object({ wasWaiting: z.boolean() }),
  },
} as const

const noOutput = z.object({})

/** The text of an interaction as the person read it, if it differs from the English one. */
const shownTextSchema = z.string().max(20_000)

/** Responses that a person can give. The other outcomes happen without one. */
const personAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('accepted'),
    value: interactionValueSchema,
    shownText: shownTextSchema.optional(),
  }),
  z.object({
    outcome: z.literal('rejected'),
    reason: z.string().max(2000).optional(),
    shownText: shownTextSchema.optional(),
  }),
])

/** Commands that start, stop and answer turns, included in `command.ts`. */
export const turnCommands = {
  /** Loads and compiles what a turn needs when a person starts to write. Returns at once and never fails. */
  'prepare-answer': { input: z.object({}), output: noOutput },
  /** Starts a turn and creates the session if it is new. The page creates the ids of the session and of the user message. */
  'send-message': {
    input: withMessageInput({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      parentId: messageIdSchema.nullable(),
      model: modelRefSchema,
      /** Used for the session's first message only, and fixed from then on. */
      mode: securityModeNameSchema.default('ask'),
      /** Used for the session's first message only. `set-model-settings` changes them later. */
      settings: modelSettingsSchema.optional(),
      /** Used for the session's first message only. */
      assistantId: assistantIdSchema.optional(),
      /** Used for the session's first message only. `set-chat-mcp-servers` changes them later. */
      mcpServers: mcpChoicesSchema.optional(),
      /** The agent that answers, if it is not the main thread, and the choices with which it starts. */
      agent: z.literal('deep-research-supervisor').optional(),
      terms: researchSettingsSchema.optional(),
      /** The workflow that the message starts, and its inputs. Files are those of the message. */
      workflow: jobRequestSchema.optional(),
    }),
    output: startedRunSchema,
  },
  /**
   * Generates another answer to the same user message, as a sibling of the given assistant message. If the answer failed after
   * calls that ran, these and their results are kept. For a user message it generates an answer to it.
   */
  'retry-message': {
    input: z.object({ sessionId: sessionIdSchema, messageId: messageIdSchema, model: modelRefSchema }),
    output: startedRunSchema,
  },
  /**
   * Continues the answer in the same message. `moreCalls` increases the turn's budget of tool calls, for an answer that used
   * it up, and `addedStageRuns` the limit of a job.
   */
  'continue-message': {
    input: z.object({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      model: modelRefSchema,
      moreCalls: z.number().int().positive().max(1000).optional(),
      addedStageRuns: z.number().int().positive().max(200).optional(),
    }),
    output: startedRunSchema,
  },
  /**
   * Creates a sibling with another text and shows it. With `send`, a user message is answered and `run` is the run. An
   * assistant message is never sent.
   */
  'edit-message': {
    input: withMessageInput({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      newMessageId: messageIdSchema,
      model: modelRefSchema,
      send: z.boolean(),
    }),
    output: z.object({ run: startedRunSchema.nullable() }),
  },
  /**
   * Shows the branch through the message, down to its newest leaf. `revision` selects a revision of the message itself, 0
   * being the original; the branch then stays as it is.
   */
  'select-version': {
    input: z.object({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      revision: z.number().int().nonnegative().optional(),
    }),
    output: noOutput,
  },
  /** Stops the run and keeps the displayed content. Returns when the stop was requested. A run that has ended is no error. */
  'stop-run': { input: z.object({ runId: runIdSchema }), output: noOutput },
  /** Asks the run, or one of its child runs, to finish with what there is. A run that has ended is no error. */
  'wrap-up-run': {
    input: z.object({ runId: runIdSchema, childRunId: runIdSchema.optional() }),
    output: noOutput,
  },
  /**
   * Makes this tab the one that writes the session. A run of another tab is stopped. If that tab does not respond, its run is
   * taken over: it ends as interrupted, or continues here if it was waiting for a person.
   */
  'take-over-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  /** Returns the live run of the session, in this worker or in that of another tab. */
  'find-run': {
    input: z.object({ sessionId: sessionIdSchema }),
    output: z.object({ run: startedRunSchema.nullable() }),
  },
  /**
   * Responds to an interaction. The first response counts. `wasOpen` is false if there was an earlier one or the turn has
   * ended.
   */
  'answer-interaction': {
    input: z.object({
      sessionId: sessionIdSchema,
      interactionId: interactionIdSchema,
      answer: personAnswerSchema,
    }),
    output: z.object({ wasOpen: z.boolean() }),
  },
  /**
   * Stores the person's report on a call that was running when its worker died. Later requests include the report. The call
   * itself is never run again.
   */
  'report-outcome': {
    input: z.object({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      callId: callIdSchema,
      outcome: reportedOutcomeSchema,
    }),
    output: noOutput,
  },
} as const

const queuedRefSchema = z.object({ sessionId: sessionIdSchema, queuedId: messageIdSchema })

/** Commands about messages that are written during a turn, included in `command.ts`. */
export const queueCommands = {
  /**
   * Queues the message, to be sent after the turn and the earlier queued messages. It is sent at once if the session is idle
   * and its queue is not paused. `queuedId` becomes the message's id. A run that the worker starts by itself appears as a
   * streaming message.
   */
  'queue-message': {
    input: withMessageInput({ ...queuedRefSchema.shape, model: modelRefSchema }),
    output: noOutput,
  },
  'edit-queued-message': {
    input: withMessageInput({ ...queuedRefSchema.shape }),
    output: noOutput,
  },
  /** Moves a queued message; -1 is one position earlier. At either end it stays. */
  'move-queued-message': {
    input: z.object({ ...queuedRefSchema.shape, by: z.union([z.literal(1), z.literal(-1)]) }),
    output: noOutput,
  },
  'remove-queued-message': { input: queuedRefSchema, output: noOutput },
  /** Resumes the queue and sends its first message if the session is idle. */
  'resume-queue': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  /**
   * Hands the message to the running turn, which takes it at its next opportunity. Until then, and if the turn ends without
   * it, the message is the first of the queue (`isSteered`).
   */
  'steer-message': {
    input: withMessageInput({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      model: modelRefSchema,
    }),
    output: noOutput,
  },
} as const
