import { z } from 'zod'
import {
  assistantIdSchema,
  callIdSchema,
  interactionIdSchema,
  messageIdSchema,
  runIdSchema,
  sessionIdSchema,
} from '../id.ts'
import { interactionValueSchema } from '../interaction.ts'
import { reportedOutcomeSchema } from '../message.ts'
import { modelSettingsSchema } from '../model-settings.ts'
import { modelRefSchema } from '../model.ts'
import { securityModeNameSchema } from '../session.ts'
import { startedRunSchema } from '../started-run.ts'
import { written } from './written-input.ts'

const noOutput = z.object({})

/** What a person can say to a question; the other outcomes happen without one. */
const personAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted'), value: interactionValueSchema }),
  z.object({ outcome: z.literal('rejected'), reason: z.string().max(2000).optional() }),
])

/** Turns: what begins one, ends one, and answers what one asks. Part of `command.ts`. */
export const turnCommands = {
  /** Somebody begins to write: what an answer needs is loaded and compiled meanwhile. Answers at once, and never fails. */
  'prepare-answer': { input: z.object({}), output: noOutput },
  /** Starts a turn; makes the session if it is new. Ids of the session and the user's message are minted by the page. */
  'send-message': {
    input: written({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      parentId: messageIdSchema.nullable(),
      model: modelRefSchema,
      /** Heard at the session's first message only, and fixed from then on. */
      mode: securityModeNameSchema.default('ask'),
      /** Heard at the session's first message only; `set-model-settings` changes them. */
      settings: modelSettingsSchema.optional(),
      /** Heard at the session's first message only. */
      assistantId: assistantIdSchema.optional(),
    }),
    output: startedRunSchema,
  },
  /**
   * Asks again for the answer to the same user message, as a sibling of the given assistant message. Where the answer
   * failed after calls that ran, they and their results are kept. Of a user's message: asks for an answer to it.
   */
  'retry-message': {
    input: z.object({ sessionId: sessionIdSchema, messageId: messageIdSchema, model: modelRefSchema }),
    output: startedRunSchema,
  },
  /**
   * Goes on where the answer ended, in the same message. `moreCalls` raises the turn's budget of tool calls by that many,
   * for an answer that had used it up.
   */
  'continue-message': {
    input: z.object({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      model: modelRefSchema,
      moreCalls: z.number().int().positive().max(1000).optional(),
    }),
    output: startedRunSchema,
  },
  /**
   * Makes a sibling with another text and shows it. Of a person's message with `send` it is answered, and `run` is its
   * run; an answer is never sent.
   */
  'edit-message': {
    input: written({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      newMessageId: messageIdSchema,
      model: modelRefSchema,
      send: z.boolean(),
    }),
    output: z.object({ run: startedRunSchema.nullable() }),
  },
  /**
   * Shows the branch that goes through the message: down to its newest leaf. `revision` chooses among the wordings of the
   * message itself, 0 being the first; the branch then stays as it is.
   */
  'select-version': {
    input: z.object({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      revision: z.number().int().nonnegative().optional(),
    }),
    output: noOutput,
  },
  /** Ends the run and keeps what was shown. Answers once the stop was asked for; a run that has ended is no error. */
  'stop-run': { input: z.object({ runId: runIdSchema }), output: noOutput },
  /**
   * Makes this tab the one that writes the session. A run of another tab is stopped; where that tab does not answer, its
   * run is taken from it: ended as interrupted, or gone on with here where it waited for a person.
   */
  'take-over-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  /** The run that is live for the session, in this worker or in that of another tab, if any. */
  'find-run': {
    input: z.object({ sessionId: sessionIdSchema }),
    output: z.object({ run: startedRunSchema.nullable() }),
  },
  /** The first answer counts. `wasOpen: false`: the question was answered before, or its turn has ended. */
  'answer-interaction': {
    input: z.object({
      sessionId: sessionIdSchema,
      interactionId: interactionIdSchema,
      answer: personAnswerSchema,
    }),
    output: z.object({ wasOpen: z.boolean() }),
  },
  /**
   * What a person says became of a call that was running when its worker died. It is kept with the call, and every later
   * request tells it to the model; the call itself is never run again.
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
