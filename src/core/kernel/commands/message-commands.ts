import { z } from 'zod'
import { toEmoji } from '../emoji.ts'
import { callIdSchema, messageIdSchema, sessionIdSchema } from '../id.ts'
import { labelSchema } from '../message-marks.ts'

const noOutput = z.object({})
const message = { sessionId: sessionIdSchema, messageId: messageIdSchema }

/** What a person does with a message that is there, by hand. Each can be undone: part of `command.ts`. */
export const messageCommands = {
  'pin-message': { input: z.object({ ...message, isPinned: z.boolean() }), output: noOutput },
  /** `isOn: false` takes back a reaction, also one of the assistant. */
  'react-to-message': {
    input: z.object({
      ...message,
      emoji: z
        .string()
        .max(64)
        .refine((text) => toEmoji(text) === text, 'this is not an emoji'),
      by: z.enum(['person', 'assistant']).default('person'),
      isOn: z.boolean(),
    }),
    output: noOutput,
  },
  /** `isOn: false` takes back a label, also one of the assistant. */
  'label-message': {
    input: z.object({ ...message, label: labelSchema.shape.text, isOn: z.boolean() }),
    output: noOutput,
  },
  /** Hides it, from the model as well; a message that is being written, or answered, cannot be deleted. */
  'delete-message': { input: z.object(message), output: z.object({ deletionId: z.string() }) },
  /** All messages that one deletion hid are as they were. */
  'restore-messages': {
    input: z.object({ sessionId: sessionIdSchema, deletionId: z.string().min(1).max(600) }),
    output: noOutput,
  },
  /** Whether what a call brought into the context goes to models from the next request on. */
  'switch-enrichment': {
    input: z.object({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      callId: callIdSchema,
      isOn: z.boolean(),
    }),
    output: noOutput,
  },
} as const
