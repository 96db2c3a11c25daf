import { z } from 'zod'
import { aboutYouSchema, instructionsSchema } from './instructions.ts'
import { limitSettingsSchema } from './limit-settings.ts'
import { enrichmentSchema } from './enrichment.ts'
import { modelRefSchema } from './model.ts'
import { retentionSchema } from './retention.ts'
import { toolTriggersSchema } from './tool-triggers.ts'
import { pageReaders, searchEngines } from './web-service.ts'

const promptTimeoutSchema = z
  .int('give a whole number of seconds')
  .min(5, 'give at least 5 seconds')
  .max(86_400, 'give at most 86,400 seconds, which is a day')
  .nullable()

/** What a person settles for every chat; keys are stored, so they are permanent. */
export const settingSchema = z.discriminatedUnion('key', [
  z.object({ key: z.literal('model'), value: modelRefSchema }),
  /** On unless it was switched off: a message with a secret in it is stopped, and the person asked. */
  z.object({ key: z.literal('secret-guard'), value: z.boolean() }),
  /** On unless it was switched off: blank lines at the end of an answer go. */
  z.object({ key: z.literal('trim-answers'), value: z.boolean() }),
  /** Off unless it was switched on: only tools that the person's words ask for are offered. */
  z.object({ key: z.literal('deliberate-mode'), value: z.boolean() }),
  /** Only the limits that it names are changed; they hold from the next turn on. */
  z.object({ key: z.literal('limits'), value: limitSettingsSchema }),
  /** Models that go on, in order, when a model's call failed. None unless a person chose some. */
  z.object({ key: z.literal('fallback-models'), value: z.array(modelRefSchema).max(10) }),
  /** How long a question to the person waits before it counts as refused; `null`: for ever. */
  z.object({ key: z.literal('prompt-timeout-seconds'), value: promptTimeoutSchema }),
  /** On unless it was switched off: a network call that untrusted content may have had a say in asks. */
  z.object({ key: z.literal('asks-when-tainted'), value: z.boolean() }),
  /** Off unless it was switched on: facts and prices are fetched from models.dev when they are a week old. */
  z.object({ key: z.literal('refreshes-model-data'), value: z.boolean() }),
  /** The address that asks for pages in place of `fetch_url`; empty: none. */
  z.object({ key: z.literal('fetch-proxy'), value: z.string().trim().max(2048) }),
  /** Who reads a page that does not let this one read it; nobody unless a person chose one. */
  z.object({ key: z.literal('page-reader'), value: z.enum(pageReaders) }),
  /** Who searches the web for `web_search`; nobody unless a person chose one. */
  z.object({ key: z.literal('search-engine'), value: z.enum(searchEngines) }),
  /** Who paints for `generate_image`; nobody unless a person chose one. */
  z.object({ key: z.literal('image-model'), value: modelRefSchema.nullable() }),
  /** On unless it was switched off: the assistant may remember for all chats, and look it up. */
  z.object({ key: z.literal('memory'), value: z.boolean() }),
  /** Ways of enriching the context that are switched off; none unless a person did so. */
  z.object({ key: z.literal('enrichments-off'), value: z.array(enrichmentSchema.shape.kind).max(20) }),
  /** Off unless it was switched on: a model may be told where an attached picture was taken. */
  z.object({ key: z.literal('tells-picture-places'), value: z.boolean() }),
  /** Words by which deliberate mode offers tools; tools that it does not name keep theirs. */
  z.object({ key: z.literal('tool-triggers'), value: toolTriggersSchema }),
  /** The system prompt of chats that have none of their own. */
  z.object({ key: z.literal('instructions'), value: instructionsSchema }),
  /** Off unless it was switched on: what every chat is told about the person. */
  z.object({ key: z.literal('about-you'), value: aboutYouSchema }),
  /** What is recorded for Review is kept for ever unless a person bounds it. */
  z.object({ key: z.literal('record-retention'), value: retentionSchema }),
  /** Off unless it was switched on: a chat's model is asked for its title, which costs a request. */
  z.object({ key: z.literal('titles-by-model'), value: z.boolean() }),
  /** On unless it was switched off: where a model’s window is about to be full, earlier messages are compacted, which costs a request. */
  z.object({ key: z.literal('compacts-by-itself'), value: z.boolean() }),
  /** Minutes without use after which unlocked keys are locked again; 0: never by themselves. */
  z.object({ key: z.literal('lock-keys-after-minutes'), value: z.number().int().min(0).max(1440) }),
])
/** A setting as it is stored. */
export type Setting = z.output<typeof settingSchema>
export type Settings = { [Each in Setting as Each['key']]?: Each['value'] }
