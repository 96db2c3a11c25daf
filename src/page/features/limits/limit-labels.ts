import type { LimitSettingName } from '../../../core/model/settings/limit-table.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

export interface LimitLabels {
  label: string
  /** Says what happens when the limit is reached. */
  hint: string
}

export interface LimitGroup {
  title: MessageDescriptor
  about: MessageDescriptor
  names: readonly LimitSettingName[]
}

export const limitGroups: readonly LimitGroup[] = [
  {
    title: /*i18n*/ { id: 'Limits per answer' },
    about: /*i18n*/ {
      id: 'A turn is one answer with all its requests to the model and its tool calls.',
    },
    names: ['maxIterations', 'maxRounds', 'toolCallBudget', 'softWarnAt', 'followUpInterrupts'],
  },
  {
    title: /*i18n*/ { id: 'Loop detection' },
    about: /*i18n*/ { id: 'Ends a turn that makes no progress.' },
    names: ['maxConsecutiveToolErrors', 'maxInvalidToolRounds', 'repeatGuard', 'emptyResponseRetries'],
  },
  {
    title: /*i18n*/ { id: 'Timeouts' },
    about: /*i18n*/ {
      id: 'Halfway through, the answer shows a countdown and offers “Wait longer”. Then the request ends, and the text received so far is kept.',
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
  {
    title: /*i18n*/ { id: 'Tokens and money' },
    about: /*i18n*/ {
      id: 'Budgets are checked before each request, for the most that it may use. A budget that is almost used up shortens the answer. With a budget in dollars, a model without a price in Settings > Models stops. What providers charge for their own tools is not included.',
    },
    names: [
      'askAtDollars',
      'askAtTokens',
      'maxTurnDollars',
      'maxTurnTokens',
      'maxSessionDollars',
      'maxSessionTokens',
      'maxDayDollars',
      'maxDayTokens',
    ],
  },
]

const labels: Record<LimitSettingName, { label: MessageDescriptor; hint: MessageDescriptor }> = {
  maxIterations: {
    label: /*i18n*/ { id: 'Requests to a model' },
    hint: /*i18n*/ { id: 'The turn ends with a notice. Retries after an empty answer count too.' },
  },
  maxRounds: {
    label: /*i18n*/ { id: 'Rounds' },
    hint: /*i18n*/ {
      id: 'How many times the model can continue after tool calls. Then the turn ends with a notice.',
    },
  },
  toolCallBudget: {
    label: /*i18n*/ { id: 'Tool calls' },
    hint: /*i18n*/ {
      id: 'Before the last one, the model must answer with what it has. “Continue” adds 50 more.',
    },
  },
  softWarnAt: {
    label: /*i18n*/ { id: '“Still working” after' },
    hint: /*i18n*/ { id: 'After this many requests, a line says that the turn is still running.' },
  },
  followUpInterrupts: {
    label: /*i18n*/ { id: 'Interruptions in a row' },
    hint: /*i18n*/ {
      id: 'How many messages in a row can interrupt an answer. The next one waits until the answer ends.',
    },
  },
  maxConsecutiveToolErrors: {
    label: /*i18n*/ { id: 'Rounds without a successful call' },
    hint: /*i18n*/ { id: 'The turn ends after this many rounds in a row without a successful tool call.' },
  },
  maxInvalidToolRounds: {
    label: /*i18n*/ { id: 'Rounds with invalid calls' },
    hint: /*i18n*/ {
      id: 'The model can correct this many rounds with unknown tools or invalid arguments. The next one ends the turn.',
    },
  },
  repeatGuard: {
    label: /*i18n*/ { id: 'Identical calls in a row' },
    hint: /*i18n*/ {
      id: 'After this many calls in a row with the same arguments and result, the model gets a notice. Then the turn ends.',
    },
  },
  emptyResponseRetries: {
    label: /*i18n*/ { id: 'Retries after an empty answer' },
    hint: /*i18n*/ {
      id: 'How many times a request with an empty response is sent again, each after a second.',
    },
  },
  firstTokenMs: {
    label: /*i18n*/ { id: 'First token' },
    hint: /*i18n*/ { id: 'The maximum time until a model starts to answer.' },
  },
  firstTokenThinkingMs: {
    label: /*i18n*/ { id: 'First token, reasoning models' },
    hint: /*i18n*/ { id: 'Also applies if the provider runs its own tools first.' },
  },
  firstTokenNearbyMs: {
    label: /*i18n*/ { id: 'First token, local models' },
    hint: /*i18n*/ { id: 'A local server may have to load the model first.' },
  },
  streamInactivityMs: {
    label: /*i18n*/ { id: 'Idle timeout' },
    hint: /*i18n*/ { id: 'The maximum time without new output after the start.' },
  },
  streamInactivityThinkingMs: {
    label: /*i18n*/ { id: 'Idle timeout, reasoning models' },
    hint: /*i18n*/ { id: 'Applies to models that reason or run their provider’s tools.' },
  },
  streamInactivityNearbyMs: {
    label: /*i18n*/ { id: 'Idle timeout, local models' },
    hint: /*i18n*/ { id: 'Applies to models on this computer or network.' },
  },
  toolTimeoutMs: {
    label: /*i18n*/ { id: 'Tool call timeout' },
    hint: /*i18n*/ {
      id: 'A call that takes longer fails, and the turn continues. A tool can set a shorter time.',
    },
  },
  askAtDollars: {
    label: /*i18n*/ { id: 'Ask after a cost of' },
    hint: /*i18n*/ { id: 'When a turn has cost this much, you are asked once whether it may continue.' },
  },
  askAtTokens: {
    label: /*i18n*/ { id: 'Ask after' },
    hint: /*i18n*/ { id: 'Applies to tokens of models whose price is unknown.' },
  },
  maxTurnDollars: {
    label: /*i18n*/ { id: 'Budget per turn in dollars' },
    hint: /*i18n*/ { id: 'A turn never costs more; it ends with a notice.' },
  },
  maxTurnTokens: {
    label: /*i18n*/ { id: 'Budget per turn' },
    hint: /*i18n*/ { id: 'Counted in tokens, whatever they cost.' },
  },
  maxSessionDollars: {
    label: /*i18n*/ { id: 'Budget per chat in dollars' },
    hint: /*i18n*/ { id: 'All turns of one chat together.' },
  },
  maxSessionTokens: {
    label: /*i18n*/ { id: 'Budget per chat' },
    hint: /*i18n*/ { id: 'Counted in tokens.' },
  },
  maxDayDollars: {
    label: /*i18n*/ { id: 'Budget per day in dollars' },
    hint: /*i18n*/ { id: 'All chats in all tabs, from midnight to midnight, local time.' },
  },
  maxDayTokens: { label: /*i18n*/ { id: 'Budget per day' }, hint: /*i18n*/ { id: 'Counted in tokens.' } },
}

export function limitLabels(name: LimitSettingName): LimitLabels {
  const { label, hint } = labels[name]
  return { label: i18n.t(label), hint: i18n.t(hint) }
}

export function providerLimitLabels(name: string): Record<'dollars' | 'tokens', LimitLabels> {
  return {
    dollars: {
      label: i18n.t('Budget for {name} in dollars', { name }),
      hint: i18n.t('All requests to this provider in a calendar month.'),
    },
    tokens: { label: i18n.t('Budget for {name}', { name }), hint: i18n.t('Counted in tokens.') },
  }
}
