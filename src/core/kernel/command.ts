import { z } from 'zod'
import { failureSchema } from './failure-schema.ts'
import { messageIdSchema, providerIdSchema, runIdSchema, sessionIdSchema } from './id.ts'
import { dialectSchema, modelRefSchema } from './model.ts'

const noOutput = z.object({})
const messageTextSchema = z
  .string()
  .trim()
  .min(1, 'the message is empty')
  .max(2_000_000, 'the message is longer than 2,000,000 characters')

/** A run that was started: the page follows it by its id. */
const startedRunSchema = z.object({
  runId: runIdSchema,
  userMessageId: messageIdSchema,
  assistantMessageId: messageIdSchema,
})
export type StartedRun = z.infer<typeof startedRunSchema>

/** A provider as a person fills it in. `apiKey` absent keeps the stored key, if its origin is still the same. */
export const providerDraftSchema = z.object({
  id: providerIdSchema.optional(),
  dialect: dialectSchema.exclude(['demo']),
  name: z.string().trim().min(1, 'give the provider a name').max(80, 'the name is longer than 80 characters'),
  baseUrl: z.string().trim().max(2048, 'the base URL is longer than 2048 characters'),
  apiKey: z.string().max(4096, 'the API key is longer than 4096 characters').optional(),
  models: z
    .array(
      z
        .string()
        .trim()
        .min(1, 'a model’s name is empty')
        .max(200, 'a model’s name is longer than 200 characters'),
    )
    .max(2000, 'there are more than 2000 models'),
})
export type ProviderDraft = z.infer<typeof providerDraftSchema>

export const connectionStepSchema = z.object({
  name: z.string(),
  state: z.enum(['passed', 'failed', 'skipped']),
  text: z.string(),
  failure: failureSchema.optional(),
})
export type ConnectionStep = z.infer<typeof connectionStepSchema>

/** What the page may ask of the worker, each with the shape of what goes in and comes out. No command returns a key. */
export const commands = {
  /** Starts a turn; makes the session if it is new. Ids of the session and the user's message are minted by the page. */
  'send-message': {
    input: z.object({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      parentId: messageIdSchema.nullable(),
      text: messageTextSchema,
      model: modelRefSchema,
    }),
    output: startedRunSchema,
  },
  /** Asks again for the answer to the same user message, as a sibling of the given assistant message. */
  'retry-message': {
    input: z.object({ sessionId: sessionIdSchema, messageId: messageIdSchema, model: modelRefSchema }),
    output: startedRunSchema,
  },
  /** Ends the run and keeps what was shown. Answers once the stop was asked for; a run that has ended is no error. */
  'stop-run': { input: z.object({ runId: runIdSchema }), output: noOutput },
  /** The run that is live in this worker for the session, if any. */
  'find-run': {
    input: z.object({ sessionId: sessionIdSchema }),
    output: z.object({ run: startedRunSchema.nullable() }),
  },
  'rename-session': {
    input: z.object({
      sessionId: sessionIdSchema,
      title: z
        .string()
        .trim()
        .min(1, 'give the chat a name')
        .max(200, 'the name is longer than 200 characters'),
    }),
    output: noOutput,
  },
  'set-session-model': {
    input: z.object({ sessionId: sessionIdSchema, model: modelRefSchema }),
    output: noOutput,
  },
  /** Hides the session; `restore-session` brings it back until it is purged at a later start. Stops its run. */
  'delete-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  'restore-session': { input: z.object({ sessionId: sessionIdSchema }), output: noOutput },
  'save-provider': { input: providerDraftSchema, output: z.object({ providerId: providerIdSchema }) },
  'delete-provider': { input: z.object({ providerId: providerIdSchema }), output: noOutput },
  'test-connection': {
    input: providerDraftSchema,
    output: z.object({ steps: z.array(connectionStepSchema), models: z.array(z.string()) }),
  },
  'save-setting': {
    input: z.discriminatedUnion('key', [z.object({ key: z.literal('model'), value: modelRefSchema })]),
    output: noOutput,
  },
  /** Renders a finished message again and stores the result where the page reads it. */
  'render-message': { input: z.object({ messageId: messageIdSchema }), output: noOutput },
} as const

export type Commands = typeof commands
export type CommandName = keyof Commands
export type CommandInput<Name extends CommandName> = z.input<Commands[Name]['input']>
/** A setting as it is stored. */
export type Setting = z.output<Commands['save-setting']['input']>
export type CommandOutput<Name extends CommandName> = z.output<Commands[Name]['output']>
