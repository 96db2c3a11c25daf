import { z } from 'zod'
import { connectionRecordSchema } from './connection-test.ts'
import { assistantCommands } from './assistant-commands.ts'
import { attachmentCommands } from './attachment-commands.ts'
import { draftCommands } from './draft-commands.ts'
import { contextCommands } from './context-commands.ts'
import {
  approvalIdSchema,
  assistantIdSchema,
  callIdSchema,
  interactionIdSchema,
  messageIdSchema,
  patternIdSchema,
  providerIdSchema,
  runIdSchema,
  sessionIdSchema,
} from './id.ts'
import { interactionValueSchema } from './interaction.ts'
import { messageCommands } from './message-commands.ts'
import { keyCommands } from './key-commands.ts'
import { reportedOutcomeSchema } from './message.ts'
import { dialectSchema, modelRefSchema, providerKindIdSchema } from './model.ts'
import { modelSettingsSchema } from './model-settings.ts'
import { modelFactsSchema, modelInfoSchema } from './model-info.ts'
import { allowedCallsSchema } from './security-mode.ts'
import { securityModeNameSchema } from './session.ts'
import { settingSchema } from './setting.ts'
import { signInReturnSchema } from './sign-in.ts'
import { toolSummarySchema } from './tool-summary.ts'
import { importCommands } from './chat-import.ts'
import { demoCommands } from './demo-commands.ts'
import { exportCommands } from './export-commands.ts'
import { folderCommands } from './folder-commands.ts'
import { memoryCommands } from './memory-commands.ts'
import { reviewCommands } from './review-commands.ts'
import { renderCommands } from './render-commands.ts'
import { searchCommands } from './search-commands.ts'
import { sessionCommands } from './session-commands.ts'
import { temporaryCommands } from './temporary-commands.ts'
import { waitCommands } from './wait-commands.ts'
import { webServiceCommands } from './web-service-commands.ts'
import { written } from './written-input.ts'

const noOutput = z.object({})
/** A run that was started: the page follows it by its id. */
const startedRunSchema = z.object({
  runId: runIdSchema,
  userMessageId: messageIdSchema,
  assistantMessageId: messageIdSchema,
  /** Another tab writes it: here it is only followed. */
  isElsewhere: z.boolean().optional(),
})
export type StartedRun = z.infer<typeof startedRunSchema>

/** A provider as a person fills it in. `apiKey` absent keeps the stored key, if nobody else would get it. */
export const providerDraftSchema = z.object({
  id: providerIdSchema.optional(),
  dialect: dialectSchema.exclude(['demo']),
  kind: providerKindIdSchema.optional(),
  name: z.string().trim().min(1, 'give the provider a name').max(80, 'the name is longer than 80 characters'),
  baseUrl: z.string().trim().max(2048, 'the base URL is longer than 2048 characters'),
  apiKey: z.string().max(4096, 'the API key is longer than 4096 characters').optional(),
  /** A proxy of the person's own; absent or empty: requests go straight to the base URL. */
  proxyUrl: z.string().trim().max(2048, 'the proxy address is longer than 2048 characters').optional(),
  /** How long the key is kept; absent: a new one is stored, an earlier one stays as it is. */
  keyKept: z.enum(['stored', 'session']).optional(),
  models: z
    .array(
      z
        .string()
        .trim()
        .min(1, 'a model’s name is empty')
        .max(200, 'a model’s name is longer than 200 characters'),
    )
    .max(2000, 'there are more than 2000 models'),
  /** A connection test of exactly this; absent: an earlier one stays where address, type and key do. */
  lastTest: connectionRecordSchema.optional(),
})
export type ProviderDraft = z.infer<typeof providerDraftSchema>

/** `withAnswer`: also the steps that cost a few tokens. */
export const connectionTestSchema = z.object({ draft: providerDraftSchema, withAnswer: z.boolean() })
export type ConnectionTest = z.infer<typeof connectionTestSchema>

/** What a person can say to a question; the other outcomes happen without one. */
const personAnswerSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted'), value: interactionValueSchema }),
  z.object({ outcome: z.literal('rejected'), reason: z.string().max(2000).optional() }),
])

const queuedRefSchema = z.object({ sessionId: sessionIdSchema, queuedId: messageIdSchema })

/** What the page may ask of the worker, each with the shape of what goes in and comes out. No command returns a key. */
export const commands = {
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
  /**
   * Sends the message after the turn and those queued before it; at once if the session is idle and its queue not
   * paused. `queuedId` becomes the message's id. A run that the worker starts by itself shows as a streaming message.
   */
  'queue-message': {
    input: written({ ...queuedRefSchema.shape, model: modelRefSchema }),
    output: noOutput,
  },
  'edit-queued-message': {
    input: written({ ...queuedRefSchema.shape }),
    output: noOutput,
  },
  /** -1: one place nearer to being sent. At either end it stays. */
  'move-queued-message': {
    input: z.object({ ...queuedRefSchema.shape, by: z.union([z.literal(1), z.literal(-1)]) }),
    output: noOutput,
  },
  'remove-queued-message': { input: queuedRefSchema, output: noOutput },
  /** Ends the pause of the queue, and sends its first message if the session is idle. */
  'resume-queue': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  /**
   * Hands the message to the turn that is going, which takes it at its next chance; until then, and if the turn ends
   * without it, it is the first of the queue (`isSteered`).
   */
  'steer-message': {
    input: written({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      model: modelRefSchema,
    }),
    output: noOutput,
  },
  ...attachmentCommands,
  ...draftCommands,
  ...contextCommands,
  ...messageCommands,
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
  'remove-approval': { input: z.object({ id: approvalIdSchema }), output: noOutput },
  /** One that this worker removed, as it was; of any other nothing is known, and nothing happens. */
  'restore-approval': { input: z.object({ id: approvalIdSchema }), output: noOutput },
  /** A pattern that is there already stays one. */
  'save-allowlist-pattern': { input: allowedCallsSchema, output: noOutput },
  /** The tools that there are, by name. */
  'list-tools': { input: z.object({}), output: z.object({ tools: z.array(toolSummarySchema) }) },
  'remove-allowlist-pattern': { input: z.object({ id: patternIdSchema }), output: noOutput },
  /** Ends the run and keeps what was shown. Answers once the stop was asked for; a run that has ended is no error. */
  'stop-run': { input: z.object({ runId: runIdSchema }), output: noOutput },
  ...waitCommands,
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
  ...sessionCommands,
  ...temporaryCommands,
  ...exportCommands,
  ...importCommands,
  ...reviewCommands,
  ...demoCommands,
  ...searchCommands,
  ...folderCommands,
  ...assistantCommands,
  ...memoryCommands,
  'save-provider': { input: providerDraftSchema, output: z.object({ providerId: providerIdSchema }) },
  /**
   * Begins to sign in at a provider that gives keys that way: where the person has to go, with an address that leads back
   * to `callbackUrl`. What was filled in becomes the provider once it has its key.
   */
  'begin-sign-in': {
    input: z.object({ draft: providerDraftSchema, callbackUrl: z.string().max(2048) }),
    output: z.object({ url: z.string() }),
  },
  /** Fetches the key and stores it with the provider. `models`: how many it lists; 0 where that could not be learnt. */
  'finish-sign-in': {
    input: signInReturnSchema,
    output: z.object({ providerId: providerIdSchema, name: z.string(), models: z.number() }),
  },
  'delete-provider': { input: z.object({ providerId: providerIdSchema }), output: noOutput },
  /** Asks the provider for its models and stores them, with what it says of each. */
  'refresh-models': {
    input: z.object({ providerId: providerIdSchema }),
    output: z.object({ models: z.number() }),
  },
  /** What is known of these models, or of all of every provider; those of providers that are gone are left out. */
  'describe-models': {
    input: z.object({ models: z.array(modelRefSchema).max(2000).optional() }),
    output: z.object({ models: z.array(modelInfoSchema) }),
  },
  /** What a person says of a model goes before all that others say. `null` takes it back. */
  'save-model-facts': {
    input: z.object({ model: modelRefSchema, facts: modelFactsSchema.nullable() }),
    output: noOutput,
  },
  /** Fetches the public collection of facts and prices, from models.dev. Answers the day it is of. */
  'refresh-model-data': { input: z.object({}), output: z.object({ at: z.string(), models: z.number() }) },
  ...keyCommands,
  ...webServiceCommands,
  'save-setting': {
    input: settingSchema,
    output: noOutput,
  },
  ...renderCommands,
} as const

export type Commands = typeof commands
export type CommandName = keyof Commands
export type CommandInput<Name extends CommandName> = z.input<Commands[Name]['input']>
/** A setting as it is stored. */
export type Setting = z.output<Commands['save-setting']['input']>
export type Settings = { [Each in Setting as Each['key']]?: Each['value'] }
export type CommandOutput<Name extends CommandName> = z.output<Commands[Name]['output']>
