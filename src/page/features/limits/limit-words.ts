import type { LimitSettingName } from '../../../core/kernel/limit-table.ts'

export interface LimitWords {
  label: string
  /** What happens when it is reached. */
  hint: string
}

export interface LimitGroup {
  title: string
  about: string
  names: readonly LimitSettingName[]
}

export const limitGroups: readonly LimitGroup[] = [
  {
    title: 'How far one answer goes',
    about: 'A turn is one answer with everything that it takes: requests to the model and tool calls.',
    names: ['maxIterations', 'maxRounds', 'toolCallBudget', 'softWarnAt', 'followUpInterrupts'],
  },
  {
    title: 'When it goes in circles',
    about: 'What ends a turn that no longer gets anywhere.',
    names: ['maxConsecutiveToolErrors', 'maxInvalidToolRounds', 'repeatGuard', 'emptyResponseRetries'],
  },
  {
    title: 'How long to wait',
    about:
      'From half of the time on, the answer counts down and offers “Wait longer”. Then that request ends and what was received is kept.',
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
    title: 'Tokens and money',
    about:
      'Budgets are checked before each request, as what was used and the most that the request may take; near its end, a budget shortens the answer. Nothing is lost when one ends a turn. Prices are in Settings, Models: a model without one stops where a budget is in dollars, and what a provider charges for tools of its own is not in them.',
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

export const limitWords: Record<LimitSettingName, LimitWords> = {
  maxIterations: {
    label: 'Requests to a model',
    hint: 'The turn ends with a notice. Repeats after an empty answer count as well.',
  },
  maxRounds: {
    label: 'Rounds',
    hint: 'So often the model may go on after tool calls. Then the turn ends with a notice.',
  },
  toolCallBudget: {
    label: 'Tool calls',
    hint: 'One before the last, the model has to answer with what it has; “Continue” gives it 50 more.',
  },
  softWarnAt: {
    label: '“Still working” after',
    hint: 'At so many requests a line says that the turn is still going.',
  },
  followUpInterrupts: {
    label: 'Interruptions in a row',
    hint: 'So often a message may cut an answer short. The next one waits for the end of the answer.',
  },
  maxConsecutiveToolErrors: {
    label: 'Rounds without a working call',
    hint: 'After so many rounds in a row in which no tool call succeeded, the turn ends.',
  },
  maxInvalidToolRounds: {
    label: 'Rounds of unusable calls',
    hint: 'So many rounds of unknown tools or unfit arguments are answered; the next one ends the turn.',
  },
  repeatGuard: {
    label: 'The same call again',
    hint: 'After the same call with the same result so often in a row, the model is told; then the turn ends.',
  },
  emptyResponseRetries: {
    label: 'Repeats after an empty answer',
    hint: 'A request that came back with nothing is sent again so often, each after a second.',
  },
  firstTokenMs: { label: 'First word', hint: 'How long a model may take to begin.' },
  firstTokenThinkingMs: {
    label: 'First word, models that think first',
    hint: 'Also where the provider runs tools of its own before it answers.',
  },
  firstTokenNearbyMs: {
    label: 'First word, models on this network',
    hint: 'A machine nearby may have to load the model first.',
  },
  streamInactivityMs: { label: 'Silence in an answer', hint: 'How long nothing may come once it has begun.' },
  streamInactivityThinkingMs: {
    label: 'Silence, models that think first',
    hint: 'The same for models that think, or run tools of their provider.',
  },
  streamInactivityNearbyMs: {
    label: 'Silence, models on this network',
    hint: 'The same for models on this computer or network.',
  },
  toolTimeoutMs: {
    label: 'One tool call',
    hint: 'A call that takes longer fails, and the turn goes on. A tool may set a shorter time.',
  },
  askAtDollars: {
    label: 'Ask after an amount of',
    hint: 'When a turn has cost so much, you are asked once whether it may go on.',
  },
  askAtTokens: {
    label: 'Ask after',
    hint: 'The same for tokens of models whose price is not known.',
  },
  maxTurnDollars: {
    label: 'Budget of a turn in dollars',
    hint: 'A turn never costs more; it ends with a notice.',
  },
  maxTurnTokens: { label: 'Budget of a turn', hint: 'The same in tokens, whatever they cost.' },
  maxSessionDollars: { label: 'Budget of a chat in dollars', hint: 'All turns of one chat together.' },
  maxSessionTokens: { label: 'Budget of a chat', hint: 'The same in tokens.' },
  maxDayDollars: {
    label: 'Budget of a day in dollars',
    hint: 'All chats in all tabs, from midnight to midnight here.',
  },
  maxDayTokens: { label: 'Budget of a day', hint: 'The same in tokens.' },
}

export function providerWords(name: string): Record<'dollars' | 'tokens', LimitWords> {
  return {
    dollars: {
      label: `Budget of ${name} in dollars`,
      hint: 'All requests to this provider in a calendar month.',
    },
    tokens: { label: `Budget of ${name}`, hint: 'The same in tokens.' },
  }
}
