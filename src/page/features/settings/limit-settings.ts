import type { LimitSettingName } from '../../../core/model/settings/limit-table.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

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
    names: ['maxIterations', 'maxRounds', 'toolCallBudget', 'softWarnAt', 'followUpInterrupts'],
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
  maxConsecutiveToolErrors: {
    section: 'limits',
    label: /*i18n*/ { id: 'Failed rounds in a row' },
    hint: /*i18n*/ { id: 'Ends the turn when every tool call fails this many rounds in a row.' },
  },
  maxInvalidToolRounds: {
    section: 'limits',
    label: /*i18n*/ { id: 'Invalid rounds in a row' },
    hint: /*i18n*/ {
      id: 'Ends the turn after more than this many rounds of unknown tools or invalid arguments.',
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
