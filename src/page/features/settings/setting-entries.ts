import type { MessageDescriptor } from '../../i18n/message-types.ts'
import type { LimitSettingName } from '../../../core/model/settings/limit-table.ts'

interface ModelEntry {
  section: 'models' | 'context'
  label: MessageDescriptor
  hint: MessageDescriptor
}

/** The settings for models. Entries of the settings registry. */
export const modelEntries = {
  'default-model': {
    section: 'models',
    label: /*i18n*/ { id: 'Default model' },
    hint: /*i18n*/ { id: 'New chats start with this model. You can still choose another one in each chat.' },
  },
  'fallback-models': {
    section: 'models',
    label: /*i18n*/ { id: 'Fallback models' },
    hint: /*i18n*/ {
      id: 'If a request fails, the next model continues with the same messages and tool results. The answer shows the switch.',
    },
  },
  'image-model': {
    section: 'models',
    label: /*i18n*/ { id: 'Image model' },
    hint: /*i18n*/ {
      id: 'Used by generate_image. Images cost money, so each chat asks first. Without one, the demo model uses a free offline sample.',
    },
  },
  'titles-by-model': {
    section: 'models',
    label: /*i18n*/ { id: 'Generate chat titles' },
    hint: /*i18n*/ {
      id: 'Asks the chat’s model for a title after the first answer. Costs one extra request. If off, the first words are used.',
    },
  },
  'clears-old-results': {
    section: 'context',
    label: /*i18n*/ { id: 'Clear old tool results' },
    hint: /*i18n*/ {
      id: 'When the context window is nearly full, requests leave out long results of older tool calls. They stay stored, and the model can read them again.',
    },
  },
  'includes-time': {
    section: 'context',
    label: /*i18n*/ { id: 'Include date and time' },
    hint: /*i18n*/ { id: 'Sends the date, the time and your time zone with a message, again after an hour.' },
  },
  'compacts-by-itself': {
    section: 'context',
    label: /*i18n*/ { id: 'Summarize earlier messages' },
    hint: /*i18n*/ {
      id: 'When the context window is nearly full, requests get a summary of older messages. Costs an extra request. You can read, edit or undo it.',
    },
  },
  'prompt-caching': {
    section: 'context',
    label: /*i18n*/ { id: 'Prompt caching' },
    hint: /*i18n*/ { id: 'Anthropic, Alibaba, OpenRouter: for 5 minutes, or 1 hour at a higher price.' },
  },
  'max-messages': {
    section: 'context',
    label: /*i18n*/ { id: 'Max earlier messages' },
    hint: /*i18n*/ {
      id: 'A request includes about this many earlier messages of the chat, from 4 to 500. Leave empty to include all.',
    },
  },
  'refreshes-model-data': {
    section: 'models',
    label: /*i18n*/ { id: 'Update model data automatically' },
    hint: /*i18n*/ {
      id: 'Weekly, from models.dev. It sees your IP address, but nothing about your chats or keys.',
    },
  },
  'model-overrides': {
    section: 'models',
    label: /*i18n*/ { id: 'Override model data' },
    hint: /*i18n*/ {
      id: 'Correct a context window, ability or price. Applies from the next request; past costs don’t change.',
    },
  },
} as const satisfies Record<string, ModelEntry>

export interface LimitGroup {
  title: MessageDescriptor
  about: MessageDescriptor
  names: readonly Exclude<LimitSettingName, TokenBudget>[]
}

/** Limits that few people change. Budgets are apart. */
export const limitGroups: readonly LimitGroup[] = [
  {
    title: /*i18n*/ { id: 'Per answer' },
    about: /*i18n*/ {
      id: 'A turn is one answer, including every model request and tool call that it makes.',
    },
    names: [
      'maxIterations',
      'maxRounds',
      'toolCallBudget',
      'softWarnAt',
      'followUpInterrupts',
      'maxSummaries',
    ],
  },
  {
    title: /*i18n*/ { id: 'Loop detection' },
    about: /*i18n*/ { id: 'Stops a turn that isn’t making progress.' },
    names: ['maxConsecutiveToolErrors', 'maxInvalidToolRounds', 'repeatGuard', 'emptyResponseRetries'],
  },
  {
    title: /*i18n*/ { id: 'Timeouts' },
    about: /*i18n*/ {
      id: 'Halfway through, a countdown appears with “Wait longer”. When the time is up, the request ends and you keep what arrived.',
    },
    names: [
      'firstTokenMs',
      'firstTokenThinkingMs',
      'firstTokenNearbyMs',
      'streamInactivityMs',
      'streamInactivityThinkingMs',
      'streamInactivityNearbyMs',
      'toolTimeoutMs',
    ],
  },
]

/** The budgets by the setting that holds their dollars. Each can be in dollars, in tokens, or in both. */
export const budgets = [
  { dollars: 'askAtDollars', tokens: 'askAtTokens' },
  { dollars: 'maxTurnDollars', tokens: 'maxTurnTokens' },
  { dollars: 'maxSessionDollars', tokens: 'maxSessionTokens' },
  { dollars: 'maxDayDollars', tokens: 'maxDayTokens' },
] as const satisfies readonly Record<'dollars' | 'tokens', LimitSettingName>[]

/** A limit or budget, with its name and what happens when it is reached. */
interface LimitEntry {
  section: 'limits' | 'budgets'
  label: MessageDescriptor
  hint: MessageDescriptor
  stores?: readonly string[]
}

type TokenBudget = (typeof budgets)[number]['tokens']

/** Rules, workflows, the allowlist and remembered approvals. */
export const permissionEntries = {
  rules: {
    section: 'rules',
    label: /*i18n*/ { id: 'Rules' },
    hint: /*i18n*/ {
      id: 'Deny, ask about, redact or note what matches. Rules apply in this order, from the next message on, in every mode.',
    },
  },
  workflows: {
    section: 'workflows',
    label: /*i18n*/ { id: 'Workflows' },
    hint: /*i18n*/ {
      id: 'A workflow runs several stages in one answer. Create, change and import workflows in the library.',
    },
  },
  allowlist: {
    section: 'permissions',
    label: /*i18n*/ { id: 'Allowlist' },
    hint: /*i18n*/ { id: 'In Allowlist mode, calls that match a rule run without asking.' },
  },
  approvals: {
    section: 'permissions',
    label: /*i18n*/ { id: 'Remembered approvals' },
    hint: /*i18n*/ { id: 'Tools you allowed for a chat or always. Remove one to be asked again.' },
  },
} as const satisfies Record<string, { section: string; label: MessageDescriptor; hint: MessageDescriptor }>

/** Limits and budgets, as entries of the settings registry. */
export const limitEntries = {
  askAtDollars: {
    section: 'budgets',
    label: /*i18n*/ { id: 'Ask when a turn costs' },
    hint: /*i18n*/ { id: 'Asks once whether to continue.' },
    stores: ['askAtTokens'],
  },
  maxTurnDollars: {
    section: 'budgets',
    label: /*i18n*/ { id: 'Budget per turn' },
    hint: /*i18n*/ { id: 'Ends the turn before it uses more than this.' },
    stores: ['maxTurnTokens'],
  },
  maxSessionDollars: {
    section: 'budgets',
    label: /*i18n*/ { id: 'Budget per chat' },
    hint: /*i18n*/ { id: 'All turns of one chat together.' },
    stores: ['maxSessionTokens'],
  },
  maxDayDollars: {
    section: 'budgets',
    label: /*i18n*/ { id: 'Budget per day' },
    hint: /*i18n*/ { id: 'All chats and tabs, midnight to midnight local time.' },
    stores: ['maxDayTokens'],
  },
  'provider-budgets': {
    section: 'budgets',
    label: /*i18n*/ { id: 'Monthly budget per provider' },
    hint: /*i18n*/ { id: 'All requests to a provider in a calendar month.' },
    stores: ['maxProviderDollars', 'maxProviderTokens'],
  },
  maxIterations: {
    section: 'limits',
    label: /*i18n*/ { id: 'Model requests' },
    hint: /*i18n*/ { id: 'Max model requests per turn. Retries after an empty response count too.' },
  },
  maxRounds: {
    section: 'limits',
    label: /*i18n*/ { id: 'Tool rounds' },
    hint: /*i18n*/ { id: 'How many times the model can continue after tool results.' },
  },
  toolCallBudget: {
    section: 'limits',
    label: /*i18n*/ { id: 'Tool calls' },
    hint: /*i18n*/ {
      id: 'Max tool calls per turn. The model must then answer; “Continue” allows 50 more.',
    },
  },
  softWarnAt: {
    section: 'limits',
    label: /*i18n*/ { id: 'Show “Still working” after' },
    hint: /*i18n*/ { id: 'Shows a notice after this many model requests.' },
  },
  followUpInterrupts: {
    section: 'limits',
    label: /*i18n*/ { id: 'Steering limit' },
    hint: /*i18n*/ {
      id: 'How many of your messages in a row can interrupt an answer. Later ones wait for it to finish.',
    },
  },
  maxSummaries: {
    section: 'limits',
    label: /*i18n*/ { id: 'Summaries per turn' },
    hint: /*i18n*/ {
      id: 'How many times a turn can summarize earlier messages or rounds when the context window is nearly full.',
    },
  },
  maxConsecutiveToolErrors: {
    section: 'limits',
    label: /*i18n*/ { id: 'Failed rounds in a row' },
    hint: /*i18n*/ { id: 'Ends the turn when every tool call fails this many rounds in a row.' },
  },
  maxInvalidToolRounds: {
    section: 'limits',
    label: /*i18n*/ { id: 'Invalid rounds in a row' },
    hint: /*i18n*/ {
      id: 'After this many rounds in a row with only unknown tools or invalid arguments, the model must answer without tools.',
    },
  },
  repeatGuard: {
    section: 'limits',
    label: /*i18n*/ { id: 'Repeated calls' },
    hint: /*i18n*/ {
      id: 'Warns the model when it repeats the same call with the same result this many times, then ends the turn.',
    },
  },
  emptyResponseRetries: {
    section: 'limits',
    label: /*i18n*/ { id: 'Retries after an empty response' },
    hint: /*i18n*/ {
      id: 'How many times to resend a request that returned nothing, one second apart.',
    },
  },
  firstTokenMs: {
    section: 'limits',
    label: /*i18n*/ { id: 'First token' },
    hint: /*i18n*/ { id: 'How long to wait for a response to start.' },
  },
  firstTokenThinkingMs: {
    section: 'limits',
    label: /*i18n*/ { id: 'First token, reasoning models' },
    hint: /*i18n*/ { id: 'Applies to models that reason or run their provider’s tools first.' },
  },
  firstTokenNearbyMs: {
    section: 'limits',
    label: /*i18n*/ { id: 'First token, local models' },
    hint: /*i18n*/ { id: 'A local server may need time to load the model.' },
  },
  streamInactivityMs: {
    section: 'limits',
    label: /*i18n*/ { id: 'Stalled response' },
    hint: /*i18n*/ { id: 'How long a response can pause before it times out.' },
  },
  streamInactivityThinkingMs: {
    section: 'limits',
    label: /*i18n*/ { id: 'Stalled response, reasoning models' },
    hint: /*i18n*/ { id: 'Applies to models that reason or run their provider’s tools.' },
  },
  streamInactivityNearbyMs: {
    section: 'limits',
    label: /*i18n*/ { id: 'Stalled response, local models' },
    hint: /*i18n*/ { id: 'Applies to models on this computer or network.' },
  },
  toolTimeoutMs: {
    section: 'limits',
    label: /*i18n*/ { id: 'Tool call timeout' },
    hint: /*i18n*/ {
      id: 'A call that takes longer fails, and the turn continues. A tool can have less time.',
    },
  },
} as const satisfies Record<Exclude<LimitSettingName, TokenBudget> | 'provider-budgets', LimitEntry>

/** Returns the entry with the label of a limit. Both numbers of a budget have the same one. */
export function limitEntryOf(name: LimitSettingName): LimitEntry {
  const budget = budgets.find(({ tokens }) => tokens === name)
  return limitEntries[budget?.dollars ?? (name as keyof typeof limitEntries)]
}
