import type { TextParam } from '../messages/localized-text.ts'
import { z } from 'zod'
import { promptCachingSchema } from '../context/prompt-cache.ts'
import { inputReason } from '../messages/input-reason.ts'
import { aboutYouSchema, instructionsSchema } from '../assistants/assistant.ts'
import { enrichmentSchema } from '../conversation/enrichment.ts'
import { securityModeNameSchema } from '../conversation/session.ts'
import { modelRefSchema } from '../providers/provider.ts'
import { retentionSchema } from '../data/retention.ts'
import { toolTriggersSchema } from '../tools/tool-info.ts'
import { pageReaders, searchEngines } from '../providers/web-service.ts'
import { providerIdSchema } from '../id.ts'
import {
  limitSettingNames,
  limitTable,
  type LimitEntry,
  type LimitSettingName,
  type LimitValue,
} from './limit-table.ts'

const rangeReasons = {
  ms: 'input-seconds-in-range',
  dollars: 'input-dollars-in-range',
  count: 'input-whole-number-in-range',
  tokens: 'input-whole-number-in-range',
} as const satisfies Record<LimitEntry['unit'], string>

/** A change of some limits. Limits that it omits stay as they are. The same shape is stored. */
export const limitSettingsSchema = z.strictObject({
  ...toShape(),
  /** Monthly limits by provider. */
  maxProviderTokens: z.record(providerIdSchema, toValueSchema(limitTable.maxDayTokens)).optional(),
  maxProviderDollars: z.record(providerIdSchema, toValueSchema(limitTable.maxDayDollars)).optional(),
})
export type LimitSettings = z.infer<typeof limitSettingsSchema>

function toShape() {
  const entries = limitSettingNames.map((name) => [name, toValueSchema(limitTable[name]).optional()] as const)
  return Object.fromEntries(entries) as Record<LimitSettingName, z.ZodOptional<z.ZodType<LimitValue>>>
}

function toValueSchema({ min, max, unit, canBeOff }: LimitEntry): z.ZodType<LimitValue> {
  const scale = unit === 'ms' ? 1000 : 1
  const error = inputReason(rangeReasons[unit], {
    min: toAmount(min / scale),
    max: toAmount(max / scale),
  })
  const number = (unit === 'dollars' ? z.number({ error }) : z.int({ error })).min(min, error).max(max, error)
  return z.union([number, canBeOff ? z.enum(['off', 'default']) : z.literal('default')], { error })
}

/** Whole numbers have grouped digits. Others have as many decimals as they need. */
function toAmount(value: number): TextParam {
  return Number.isInteger(value) ? { number: value } : value
}

const promptTimeoutSchema = z
  .int(inputReason('input-whole-seconds'))
  .min(5, inputReason('input-too-few-seconds', { min: { number: 5 } }))
  .max(86_400, inputReason('input-too-many-seconds', { max: { number: 86_400 } }))
  .nullable()

const maxMessagesRange = { min: 4, max: 500 }
const maxMessagesReason = inputReason('input-whole-number-in-range', {
  min: { number: maxMessagesRange.min },
  max: { number: maxMessagesRange.max },
})
const maxMessagesSchema = z
  .int(maxMessagesReason)
  .min(maxMessagesRange.min, maxMessagesReason)
  .max(maxMessagesRange.max, maxMessagesReason)
  .nullable()

/** Settings for all chats. Keys are stored, so they are permanent. */
export const settingSchema = z.discriminatedUnion('key', [
  /** The model that was chosen last. */
  z.object({ key: z.literal('model'), value: modelRefSchema }),
  /** Model of new chats. `null`, the default, means the model that was chosen last. */
  z.object({ key: z.literal('default-model'), value: modelRefSchema.nullable() }),
  /** Security mode of new chats. Ask by default. */
  z.object({ key: z.literal('default-mode'), value: securityModeNameSchema }),
  /** On by default: a message that contains a secret is stopped, and the person is asked. */
  z.object({ key: z.literal('secret-guard'), value: z.boolean() }),
  /** On by default: blank lines at the end of an answer are removed. */
  z.object({ key: z.literal('trim-answers'), value: z.boolean() }),
  /** Off by default: only tools that the person's text asks for are offered. */
  z.object({ key: z.literal('deliberate-mode'), value: z.boolean() }),
  /** Off by default: the definitions of rarely used tools, and of tools for images, GIFs and videos, are always sent. */
  z.object({ key: z.literal('shows-more-tools'), value: z.boolean() }),
  /** Names of tools that are turned off: they are not offered and do not run. Empty by default. */
  z.object({ key: z.literal('tools-off'), value: z.array(z.string().max(200)).max(200) }),
  /** Changes only the limits that it lists. They apply from the next turn. */
  z.object({ key: z.literal('limits'), value: limitSettingsSchema }),
  /** Models that the model list shows first. Empty by default. */
  z.object({ key: z.literal('favorite-models'), value: z.array(modelRefSchema).max(100) }),
  /** Models that continue, in order, when a model call failed. Empty by default. */
  z.object({ key: z.literal('fallback-models'), value: z.array(modelRefSchema).max(10) }),
  /** Time that an interaction waits before it counts as denied. `null` means forever. */
  z.object({ key: z.literal('prompt-timeout-seconds'), value: promptTimeoutSchema }),
  /** On by default: a network call asks for permission if untrusted content may have influenced it. */
  z.object({ key: z.literal('asks-when-tainted'), value: z.boolean() }),
  /** Off by default: capabilities and prices are fetched from models.dev when they are a week old. */
  z.object({ key: z.literal('refreshes-model-data'), value: z.boolean() }),
  /** Address of a proxy for `fetch_url`. Empty means none. */
  z.object({ key: z.literal('fetch-proxy'), value: z.string().trim().max(2048) }),
  /** Service that reads pages which this page cannot read itself. Off by default. */
  z.object({ key: z.literal('page-reader'), value: z.enum(pageReaders) }),
  /** Search engine for `web_search`. Off by default. */
  z.object({ key: z.literal('search-engine'), value: z.enum(searchEngines) }),
  /** Model for `generate_image`. None by default. */
  z.object({ key: z.literal('image-model'), value: modelRefSchema.nullable() }),
  /** On by default: the assistant can store memories for all chats and look them up. */
  z.object({ key: z.literal('memory'), value: z.boolean() }),
  /** On by default: requests include memories that fit the message. */
  z.object({ key: z.literal('includes-memories'), value: z.boolean() }),
  /** Off by default: a model searches what the user typed for memories to suggest, which costs a request. */
  z.object({ key: z.literal('suggests-memories'), value: z.boolean() }),
  /** Model that searches what the user typed for memories. `null`, the default, means the model of the chat. */
  z.object({ key: z.literal('memory-model'), value: modelRefSchema.nullable() }),
  /** On by default: requests include the date and the time. */
  z.object({ key: z.literal('includes-time'), value: z.boolean() }),
  /** Kinds of context injection that are turned off. Empty by default. */
  z.object({ key: z.literal('enrichments-off'), value: z.array(enrichmentSchema.shape.kind).max(20) }),
  /** Off by default: a model may learn where an attached image was taken. */
  z.object({ key: z.literal('tells-picture-places'), value: z.boolean() }),
  /** Phrases with which deliberate mode offers tools. Tools that are not listed keep their own. */
  z.object({ key: z.literal('tool-triggers'), value: toolTriggersSchema }),
  /** System prompt of chats without their own. */
  z.object({ key: z.literal('instructions'), value: instructionsSchema }),
  /** Off by default: text about the person for all chats. */
  z.object({ key: z.literal('about-you'), value: aboutYouSchema }),
  /** Limits for details that are recorded for Review. They are kept forever by default. */
  z.object({ key: z.literal('record-retention'), value: retentionSchema }),
  /** Off by default: whether models generate titles. Applies to providers without a choice of their own. */
  z.object({ key: z.literal('titles-by-model'), value: z.boolean() }),
  /** On by default: results of earlier tool calls are cleared in requests when a model’s window is almost full. */
  z.object({ key: z.literal('clears-old-results'), value: z.boolean() }),
  /** On by default: earlier messages are compacted when a model’s window is almost full, which costs a request. */
  z.object({ key: z.literal('compacts-by-itself'), value: z.boolean() }),
  /** Maximum number of earlier messages in a request. `null`, the default, means all. */
  z.object({ key: z.literal('max-messages'), value: maxMessagesSchema }),
  /** Whether providers that cache marked prefixes get markers, and for how long they cache. Automatic, 5 minutes, by default. */
  z.object({ key: z.literal('prompt-caching'), value: promptCachingSchema }),
  /** Minutes without use until unlocked keys are locked again. 0 means never. */
  z.object({ key: z.literal('lock-keys-after-minutes'), value: z.number().int().min(0).max(1440) }),
])
/** A setting as it is stored. */
export type Setting = z.output<typeof settingSchema>
/** `rules` is the list of the person's rules, which has commands of its own. `readRules` reads it. */
export type Settings = { [Each in Setting as Each['key']]?: Each['value'] } & { rules?: unknown }
