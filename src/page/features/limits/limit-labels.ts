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
    title: /*i18n*/ { id: 'How far one answer goes' },
    about: /*i18n*/ {
      id: 'A turn is one answer with everything that it takes: requests to the model and tool calls.',
    },
    names: ['maxIterations', 'maxRounds', 'toolCallBudget', 'softWarnAt', 'followUpInterrupts'],
  },
  {
    title: /*i18n*/ { id: 'When it goes in circles' },
    about: /*i18n*/ { id: 'What ends a turn that no longer gets anywhere.' },
    names: ['maxConsecutiveToolErrors', 'maxInvalidToolRounds', 'repeatGuard', 'emptyResponseRetries'],
  },
  {
    title: /*i18n*/ { id: 'How long to wait' },
    about: /*i18n*/ {
      id: 'From half of the time on, the answer counts down and offers “Wait longer”. Then that request ends and what was received is kept.',
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
      id: 'Budgets are checked before each request, as what was used and the most that the request may take; near its end, a budget shortens the answer. Nothing is lost when one ends a turn. Prices are in Settings, Models: a model without one stops where a budget is in dollars, and what a provider charges for tools of its own is not in them.',
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
    hint: /*i18n*/ { id: 'The turn ends with a notice. Repeats after an empty answer count as well.' },
  },
  maxRounds: {
    label: /*i18n*/ { id: 'Rounds' },
    hint: /*i18n*/ { id: 'So often the model may go on after tool calls. Then the turn ends with a notice.' },
  },
  toolCallBudget: {
    label: /*i18n*/ { id: 'Tool calls' },
    hint: /*i18n*/ {
      id: 'One before the last, the model has to answer with what it has; “Continue” gives it 50 more.',
    },
  },
  softWarnAt: {
    label: /*i18n*/ { id: '“Still working” after' },
    hint: /*i18n*/ { id: 'At so many requests a line says that the turn is still going.' },
  },
  followUpInterrupts: {
    label: /*i18n*/ { id: 'Interruptions in a row' },
    hint: /*i18n*/ {
      id: 'So often a message may cut an answer short. The next one waits for the end of the answer.',
    },
  },
  maxConsecutiveToolErrors: {
    label: /*i18n*/ { id: 'Rounds without a working call' },
    hint: /*i18n*/ { id: 'After so many rounds in a row in which no tool call succeeded, the turn ends.' },
  },
  maxInvalidToolRounds: {
    label: /*i18n*/ { id: 'Rounds of unusable calls' },
    hint: /*i18n*/ {
      id: 'So many rounds of unknown tools or unfit arguments are answered; the next one ends the turn.',
    },
  },
  repeatGuard: {
    label: /*i18n*/ { id: 'The same call again' },
    hint: /*i18n*/ {
      id: 'After the same call with the same result so often in a row, the model is told; then the turn ends.',
    },
  },
  emptyResponseRetries: {
    label: /*i18n*/ { id: 'Repeats after an empty answer' },
    hint: /*i18n*/ {
      id: 'A request that came back with nothing is sent again so often, each after a second.',
    },
  },
  firstTokenMs: {
    label: /*i18n*/ { id: 'First word' },
    hint: /*i18n*/ { id: 'How long a model may take to begin.' },
  },
  firstTokenThinkingMs: {
    label: /*i18n*/ { id: 'First word, models that think first' },
    hint: /*i18n*/ { id: 'Also where the provider runs tools of its own before it answers.' },
  },
  firstTokenNearbyMs: {
    label: /*i18n*/ { id: 'First word, models on this network' },
    hint: /*i18n*/ { id: 'A machine nearby may have to load the model first.' },
  },
  streamInactivityMs: {
    label: /*i18n*/ { id: 'Silence in an answer' },
    hint: /*i18n*/ { id: 'How long nothing may come once it has begun.' },
  },
  streamInactivityThinkingMs: {
    label: /*i18n*/ { id: 'Silence, models that think first' },
    hint: /*i18n*/ { id: 'The same for models that think, or run tools of their provider.' },
  },
  streamInactivityNearbyMs: {
    label: /*i18n*/ { id: 'Silence, models on this network' },
    hint: /*i18n*/ { id: 'The same for models on this computer or network.' },
  },
  toolTimeoutMs: {
    label: /*i18n*/ { id: 'One tool call' },
    hint: /*i18n*/ {
      id: 'A call that takes longer fails, and the turn goes on. A tool may set a shorter time.',
    },
  },
  askAtDollars: {
    label: /*i18n*/ { id: 'Ask after an amount of' },
    hint: /*i18n*/ { id: 'When a turn has cost so much, you are asked once whether it may go on.' },
  },
  askAtTokens: {
    label: /*i18n*/ { id: 'Ask after' },
    hint: /*i18n*/ { id: 'The same for tokens of models whose price is not known.' },
  },
  maxTurnDollars: {
    label: /*i18n*/ { id: 'Budget of a turn in dollars' },
    hint: /*i18n*/ { id: 'A turn never costs more; it ends with a notice.' },
  },
  maxTurnTokens: {
    label: /*i18n*/ { id: 'Budget of a turn' },
    hint: /*i18n*/ { id: 'The same in tokens, whatever they cost.' },
  },
  maxSessionDollars: {
    label: /*i18n*/ { id: 'Budget of a chat in dollars' },
    hint: /*i18n*/ { id: 'All turns of one chat together.' },
  },
  maxSessionTokens: {
    label: /*i18n*/ { id: 'Budget of a chat' },
    hint: /*i18n*/ { id: 'The same in tokens.' },
  },
  maxDayDollars: {
    label: /*i18n*/ { id: 'Budget of a day in dollars' },
    hint: /*i18n*/ { id: 'All chats in all tabs, from midnight to midnight here.' },
  },
  maxDayTokens: { label: /*i18n*/ { id: 'Budget of a day' }, hint: /*i18n*/ { id: 'The same in tokens.' } },
}

export function limitLabels(name: LimitSettingName): LimitLabels {
  const { label, hint } = labels[name]
  return { label: i18n.t(label), hint: i18n.t(hint) }
}

export function providerLimitLabels(name: string): Record<'dollars' | 'tokens', LimitLabels> {
  return {
    dollars: {
      label: i18n.t('Budget of {name} in dollars', { name }),
      hint: i18n.t('All requests to this provider in a calendar month.'),
    },
    tokens: { label: i18n.t('Budget of {name}', { name }), hint: i18n.t('The same in tokens.') },
  }
}
