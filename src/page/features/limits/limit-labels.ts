import type { LimitSettingName } from '../../../core/model/settings/limit-table.ts'
import { phrase, type Unsaid } from '../../i18n/phrase.ts'
import { say } from '../../i18n/say.ts'

export interface LimitLabels {
  label: string
  /** Says what happens when the limit is reached. */
  hint: string
}

export interface LimitGroup {
  title: Unsaid
  about: Unsaid
  names: readonly LimitSettingName[]
}

export const limitGroups: readonly LimitGroup[] = [
  {
    title: phrase('How far one answer goes'),
    about: phrase(
      'A turn is one answer with everything that it takes: requests to the model and tool calls.',
    ),
    names: ['maxIterations', 'maxRounds', 'toolCallBudget', 'softWarnAt', 'followUpInterrupts'],
  },
  {
    title: phrase('When it goes in circles'),
    about: phrase('What ends a turn that no longer gets anywhere.'),
    names: ['maxConsecutiveToolErrors', 'maxInvalidToolRounds', 'repeatGuard', 'emptyResponseRetries'],
  },
  {
    title: phrase('How long to wait'),
    about: phrase(
      'From half of the time on, the answer counts down and offers “Wait longer”. Then that request ends and what was received is kept.',
    ),
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
    title: phrase('Tokens and money'),
    about: phrase(
      'Budgets are checked before each request, as what was used and the most that the request may take; near its end, a budget shortens the answer. Nothing is lost when one ends a turn. Prices are in Settings, Models: a model without one stops where a budget is in dollars, and what a provider charges for tools of its own is not in them.',
    ),
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

const words: Record<LimitSettingName, { label: Unsaid; hint: Unsaid }> = {
  maxIterations: {
    label: phrase('Requests to a model'),
    hint: phrase('The turn ends with a notice. Repeats after an empty answer count as well.'),
  },
  maxRounds: {
    label: phrase('Rounds'),
    hint: phrase('So often the model may go on after tool calls. Then the turn ends with a notice.'),
  },
  toolCallBudget: {
    label: phrase('Tool calls'),
    hint: phrase(
      'One before the last, the model has to answer with what it has; “Continue” gives it 50 more.',
    ),
  },
  softWarnAt: {
    label: phrase('“Still working” after'),
    hint: phrase('At so many requests a line says that the turn is still going.'),
  },
  followUpInterrupts: {
    label: phrase('Interruptions in a row'),
    hint: phrase('So often a message may cut an answer short. The next one waits for the end of the answer.'),
  },
  maxConsecutiveToolErrors: {
    label: phrase('Rounds without a working call'),
    hint: phrase('After so many rounds in a row in which no tool call succeeded, the turn ends.'),
  },
  maxInvalidToolRounds: {
    label: phrase('Rounds of unusable calls'),
    hint: phrase(
      'So many rounds of unknown tools or unfit arguments are answered; the next one ends the turn.',
    ),
  },
  repeatGuard: {
    label: phrase('The same call again'),
    hint: phrase(
      'After the same call with the same result so often in a row, the model is told; then the turn ends.',
    ),
  },
  emptyResponseRetries: {
    label: phrase('Repeats after an empty answer'),
    hint: phrase('A request that came back with nothing is sent again so often, each after a second.'),
  },
  firstTokenMs: { label: phrase('First word'), hint: phrase('How long a model may take to begin.') },
  firstTokenThinkingMs: {
    label: phrase('First word, models that think first'),
    hint: phrase('Also where the provider runs tools of its own before it answers.'),
  },
  firstTokenNearbyMs: {
    label: phrase('First word, models on this network'),
    hint: phrase('A machine nearby may have to load the model first.'),
  },
  streamInactivityMs: {
    label: phrase('Silence in an answer'),
    hint: phrase('How long nothing may come once it has begun.'),
  },
  streamInactivityThinkingMs: {
    label: phrase('Silence, models that think first'),
    hint: phrase('The same for models that think, or run tools of their provider.'),
  },
  streamInactivityNearbyMs: {
    label: phrase('Silence, models on this network'),
    hint: phrase('The same for models on this computer or network.'),
  },
  toolTimeoutMs: {
    label: phrase('One tool call'),
    hint: phrase('A call that takes longer fails, and the turn goes on. A tool may set a shorter time.'),
  },
  askAtDollars: {
    label: phrase('Ask after an amount of'),
    hint: phrase('When a turn has cost so much, you are asked once whether it may go on.'),
  },
  askAtTokens: {
    label: phrase('Ask after'),
    hint: phrase('The same for tokens of models whose price is not known.'),
  },
  maxTurnDollars: {
    label: phrase('Budget of a turn in dollars'),
    hint: phrase('A turn never costs more; it ends with a notice.'),
  },
  maxTurnTokens: {
    label: phrase('Budget of a turn'),
    hint: phrase('The same in tokens, whatever they cost.'),
  },
  maxSessionDollars: {
    label: phrase('Budget of a chat in dollars'),
    hint: phrase('All turns of one chat together.'),
  },
  maxSessionTokens: { label: phrase('Budget of a chat'), hint: phrase('The same in tokens.') },
  maxDayDollars: {
    label: phrase('Budget of a day in dollars'),
    hint: phrase('All chats in all tabs, from midnight to midnight here.'),
  },
  maxDayTokens: { label: phrase('Budget of a day'), hint: phrase('The same in tokens.') },
}

export function limitLabels(name: LimitSettingName): LimitLabels {
  const { label, hint } = words[name]
  return { label: say(label), hint: say(hint) }
}

export function providerLimitLabels(name: string): Record<'dollars' | 'tokens', LimitLabels> {
  return {
    dollars: {
      label: say('Budget of {name} in dollars', { name }),
      hint: say('All requests to this provider in a calendar month.'),
    },
    tokens: { label: say('Budget of {name}', { name }), hint: say('The same in tokens.') },
  }
}
