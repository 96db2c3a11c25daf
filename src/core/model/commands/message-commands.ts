import { z } from 'zod'
import { fileContentsSchema } from '../files/file-contents.ts'
import { inputReason } from '../messages/input-reason.ts'
import { toEmoji } from '../../../lib/emoji.ts'
import {
  callIdSchema,
  messageIdSchema,
  sessionIdSchema,
  assistantIdSchema,
  blobIdSchema,
  draftHolderIdSchema,
} from '../id.ts'
import { labelSchema } from '../conversation/message-annotations.ts'
import { contextReportSchema, requestPartRowSchema } from '../context/context-report.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { modelSettingsSchema } from '../providers/model-info.ts'
import { draftInputShape } from './turn-commands.ts'
import { attachmentSchema, newAttachmentSchema } from '../conversation/attachment.ts'
import { maxSummaryCharacters } from '../context/reduction.ts'

const noOutput = z.object({})
const message = { sessionId: sessionIdSchema, messageId: messageIdSchema }

/** Commands for a person's actions on a message, included in `command.ts`. Each action can be undone. */
export const messageCommands = {
  'pin-message': { input: z.object({ ...message, isPinned: z.boolean() }), output: noOutput },
  /** Adds a reaction, or removes one with `isOn: false`, including one by the assistant. */
  'react-to-message': {
    input: z.object({
      ...message,
      emoji: z
        .string()
        .max(64)
        .refine((text) => toEmoji(text) === text, inputReason('input-not-an-emoji')),
      by: z.enum(['person', 'assistant']).default('person'),
      isOn: z.boolean(),
    }),
    output: noOutput,
  },
  /** Adds a label, or removes one with `isOn: false`, including one by the assistant. */
  'label-message': {
    input: z.object({ ...message, label: labelSchema.shape.text, isOn: z.boolean() }),
    output: noOutput,
  },
  /** Hides a message, also from the model. A message that is being generated or answered cannot be deleted. */
  'delete-message': { input: z.object(message), output: z.object({ deletionId: z.string() }) },
  /** Restores all messages that one deletion hid. */
  'restore-messages': {
    input: z.object({ sessionId: sessionIdSchema, deletionId: z.string().min(1).max(600) }),
    output: noOutput,
  },
  /** Switches whether models get the content that a call injected, from the next request on. */
  'switch-enrichment': {
    input: z.object({
      sessionId: sessionIdSchema,
      messageId: messageIdSchema,
      callId: callIdSchema,
      isOn: z.boolean(),
    }),
    output: noOutput,
  },
  /** Sends all of a user message that was cut, from the next request on. It is not cut again. */
  'send-in-full': { input: z.object(message), output: noOutput },
} as const

/** Question about the next request of a chat. */
const nextRequestShape = {
  sessionId: sessionIdSchema.nullable(),
  model: modelRefSchema,
  /** Settings of a new chat. Existing chats have them stored. */
  settings: modelSettingsSchema.optional(),
  assistantId: assistantIdSchema.optional(),
  draft: z.object(draftInputShape).optional(),
}
const reducedTokens = { reductionId: z.string(), tokensBefore: z.number(), tokensAfter: z.number() }
const chat = { sessionId: sessionIdSchema, model: modelRefSchema }
const reductionRef = { sessionId: sessionIdSchema, reductionId: z.string().min(1).max(600) }

export const contextCommands = {
  /**
   * Reports the contents of a chat's last request and of its next one. Without a session it reports on a new chat. `draft` is
   * the unsent message; if omitted, it does not count. `before` is an edited message, so that it and all later ones are not
   * sent.
   */
  'report-context': {
    input: z.object({ ...nextRequestShape, before: messageIdSchema.optional() }),
    output: contextReportSchema,
  },
  /** Lists every part of a chat's next request, and what is left out of it. */
  'list-context-parts': {
    input: z.object(nextRequestShape),
    output: z.object({ parts: z.array(requestPartRowSchema) }),
  },
  /** Clears all results before the newest ones in later requests. Fails while an answer is written. */
  'clear-results': {
    input: z.object(chat),
    output: z.object({ ...reducedTokens, results: z.number() }),
  },
  /** Leaves out everything before a user message in later requests. Fails while an answer is written. */
  'omit-before': {
    input: z.object({ ...chat, messageId: messageIdSchema }),
    output: z.object(reducedTokens),
  },
  /** Switches between a reduction and the original content for models. Fails while an answer is written. */
  'switch-reduction': { input: z.object({ ...reductionRef, isOn: z.boolean() }), output: noOutput },
  /** Changes the summary of rounds that models get from the next request on. Fails while an answer is written. */
  'edit-reduction': {
    input: z.object({
      ...reductionRef,
      text: z.string().trim().min(1, inputReason('input-summary-empty')).max(maxSummaryCharacters),
    }),
    output: noOutput,
  },
} as const

const draftFilesSchema = z.object({ holderId: draftHolderIdSchema, blobIds: z.array(blobIdSchema).max(1000) })

/** Commands about the files of drafts. */
export const attachmentCommands = {
  /**
   * Stores a file of a draft. `holderId` retains it until it is released, as does a message that refers to it. Identical bytes
   * are stored once.
   */
  'store-attachment': { input: newAttachmentSchema, output: z.object({ attachment: attachmentSchema }) },
  /** Describes what models get of a stored document. Its text is extracted once and stored with it. */
  'describe-attachment': {
    input: z.object({
      blobId: blobIdSchema,
      mediaType: z.string().max(127),
      /** Id of the temporary chat that the draft belongs to, if any. */
      sessionId: sessionIdSchema.optional(),
    }),
    output: z.object({ contents: fileContentsSchema }),
  },
  /**
   * Replaces the files that a tab's drafts retain with the given ones. This worker then becomes their holder. `isHolder` is
   * false if another tab uses that id, and then nothing was changed.
   */
  'keep-attachments': { input: draftFilesSchema, output: z.object({ isHolder: z.boolean() }) },
  /** Releases files that were removed from a tab's drafts. Files that no message refers to are deleted. */
  'release-attachments': { input: draftFilesSchema, output: noOutput },
} as const

/** The message that has the compaction. */
const place = { sessionId: sessionIdSchema, messageId: messageIdSchema }

export const compactionCommands = {
  /** Changes the summary that models get from the next request on. */
  'edit-compaction': {
    input: z.object({
      ...place,
      text: z.string().trim().min(1, inputReason('input-summary-empty')).max(maxSummaryCharacters),
    }),
    output: noOutput,
  },
  /** Switches between the summary and the original messages for models. */
  'switch-compaction': { input: z.object({ ...place, isOn: z.boolean() }), output: noOutput },
} as const
