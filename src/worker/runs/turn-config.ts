import type { ChatAssistant } from '../../core/model/assistants/assistant.ts'
import type { TurnInput } from '../../core/engine/ports/turn-ports.ts'
import type { Settings, LimitSettings } from '../../core/model/settings/setting.ts'
import type { ProviderId, MessageId } from '../../core/model/id.ts'
import { toLimit } from '../../core/model/settings/limit-table.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import type { RunEvent } from '../../core/model/runs/run-event.ts'
import type { Message } from '../../core/model/conversation/message.ts'
import { replaceWholeText, expandDraft, toTextPart } from '../../core/model/conversation/message-draft.ts'
import { demoProvider, toModelKey } from '../../core/model/providers/model-ref.ts'

const switches = {
  'secret-guard': true,
  'trim-answers': true,
  'deliberate-mode': false,
  'shows-more-tools': false,
  'asks-when-tainted': true,
  'clears-old-results': true,
  'compacts-by-itself': true,
  'includes-memories': true,
  'suggests-memories': false,
  'includes-time': true,
} as const satisfies Partial<Record<keyof Settings, boolean>>

/** Name of the tool that searches an assistant's files. */
export const knowledgeTool = 'search_files'

/** Returns a switch of the settings, or its default. */
export function isSettingOn(key: keyof typeof switches, settings: Settings): boolean {
  return settings[key] ?? switches[key]
}

/**
 * Returns whether what the user typed in a chat with this model may be searched for memories. The demo model follows its script
 * and cannot do that.
 */
export function mayCapture(settings: Settings, model?: ModelRef): boolean {
  const asked = settings['memory-model'] ?? model
  return (
    isSettingOn('suggests-memories', settings) &&
    settings.memory !== false &&
    asked?.providerId !== demoProvider.id
  )
}

/** Converts the person's settings for every turn to the engine's options. All tools of an assistant with its own list are sent. */
export function toTurnOptions(
  settings: Settings,
  assistant?: Pick<ChatAssistant, 'tools'>,
): Pick<
  TurnInput,
  | 'isDeliberate'
  | 'omitsTools'
  | 'asksWhenTainted'
  | 'clearsResults'
  | 'maxMessages'
  | 'promptTimeoutMs'
  | 'triggers'
  | 'providerBudgets'
> {
  const seconds = settings['prompt-timeout-seconds'] ?? null
  const triggers = settings['tool-triggers']
  return {
    isDeliberate: isSettingOn('deliberate-mode', settings),
    omitsTools: assistant?.tools === undefined && !isSettingOn('shows-more-tools', settings),
    asksWhenTainted: isSettingOn('asks-when-tainted', settings),
    clearsResults: isSettingOn('clears-old-results', settings),
    maxMessages: settings['max-messages'] ?? undefined,
    ...(seconds !== null && { promptTimeoutMs: seconds * 1000 }),
    ...(triggers && { triggers }),
    providerBudgets: toProviderBudgets(settings.limits ?? {}),
  }
}

/** Converts the budgets of providers. They have no default: an unset one is treated like an unset budget of the day. */
function toProviderBudgets({
  maxProviderTokens = {},
  maxProviderDollars = {},
}: LimitSettings): NonNullable<TurnInput['providerBudgets']> {
  const ids = Object.keys({ ...maxProviderTokens, ...maxProviderDollars }) as ProviderId[]
  const entries = ids.map((id) => {
    const tokens = toLimit('maxDayTokens', maxProviderTokens[id])
    const dollars = toLimit('maxDayDollars', maxProviderDollars[id])
    return [id, { tokens, dollars }] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Returns the fallback models after the turn's own, each once. `stored` holds the events of an earlier worker. Models
 * that the turn had reached after failures come first, even if the chain has changed since. The model that the user chose for
 * writing the report of a research comes last.
 */
export function toFallbacks(
  model: ModelRef,
  { 'fallback-models': chosen = [] }: Settings,
  stored: readonly RunEvent[] = [],
): ModelRef[] {
  const reached = stored.flatMap((event) =>
    event.type === 'model-replaced' && event.place === undefined ? [event.to] : [],
  )
  const writing = stored.flatMap((event) =>
    event.type === 'research-terms-set' ? [event.terms.models.writing] : [],
  )
  const chain = new Map([...reached, ...chosen, ...writing].map((each) => [toModelKey(each), each]))
  chain.delete(toModelKey(model))
  return [...chain.values()]
}

type Redact = (text: string) => Promise<string>

/** Redacts the earlier user messages of the branch. The message to answer is checked by itself. */
export async function redactEarlierMessages(
  history: readonly Message[],
  answered: MessageId,
  redact: Redact,
): Promise<readonly Message[]> {
  const isEarlier = ({ role, id }: Message): boolean => role === 'user' && id !== answered
  const all = history.filter(isEarlier).flatMap(textsOf).join('\n')
  // Each call reads every key. One call is nearly always enough.
  if (all === '' || (await redact(all)) === all) return history
  return Promise.all(
    history.map(async (message) => (isEarlier(message) ? redactMessage(message, redact) : message)),
  )
}

async function redactMessage(message: Message, redact: Redact): Promise<Message> {
  const parts = message.parts.map(async (part) =>
    part.type === 'text' ? toTextPart(replaceWholeText(part, await redact(expandDraft(part)))) : part,
  )
  return { ...message, parts: await Promise.all(parts) }
}

function textsOf({ parts }: Message): string[] {
  return parts.flatMap((part) => (part.type === 'text' ? [expandDraft(part)] : []))
}
