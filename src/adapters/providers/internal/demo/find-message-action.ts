import { truncateString } from '../../../../lib/text.ts'
import type { JsonObject } from '../../../../core/model/json.ts'

/** A message of the chat as a person names it: by number or from one end. `this` is the message that contains the request. */
export interface NamedMessage {
  place: number | 'first' | 'last' | 'this'
  whose?: 'user' | 'assistant'
}

export interface MessageAction {
  toolName: 'manage_message' | 'interact_with_recent_message'
  message: NamedMessage
  end?: NamedMessage
  /** Arguments other than the refs. */
  arguments: JsonObject
}

const maxCharacters = 4000
const polite = String.raw`^(?:(?:please|could you|can you|would you)[, ]+){0,2}`
const message = String.raw`((?:the |my |your |this )?(?:(?:very )?first |last |latest |newest |previous )?(?:own )?(?:message|answer|reply|question|one)(?: (?:no\.? ?|number )?#?\d{1,4})?)`

/** Detects a request to do something with a message of the chat. */
export function findMessageAction(text: string): MessageAction | undefined {
  const line = truncateString(text.trim(), maxCharacters)
  for (const [pattern, toAct] of rules) {
    const match = pattern.exec(line)
    const act = match && toAct(match.slice(1).map((group) => group ?? ''))
    if (act) return act
  }
  return undefined
}

type Rule = readonly [RegExp, (groups: readonly string[]) => MessageAction | undefined]

const rules: readonly Rule[] = [
  [new RegExp(`${polite}pin ${message}\\W*$`, 'i'), ([target = '']) => manage('pin', nameMessage(target))],
  [
    new RegExp(
      `${polite}(?:delete|remove) (?:the |my |your )?messages? (?:from )?#?(\\d{1,4}) ?(?:to|until|through|and|-|–) ?#?(\\d{1,4})\\W*$`,
      'i',
    ),
    ([from, to]) => ({ ...manage('delete', { place: Number(from) }), end: { place: Number(to) } }),
  ],
  [
    new RegExp(`${polite}(?:delete|remove) ${message}\\W*$`, 'i'),
    ([target = '']) => manage('delete', nameMessage(target)),
  ],
  [
    new RegExp(
      `${polite}(?:edit|change|correct|rewrite) ${message}(?: so that it says| to say| to|:)+\\s+(.+)$`,
      'is',
    ),
    ([target = '', content = '']) => manage('edit', nameMessage(target), { content: unquote(content) }),
  ],
  [
    new RegExp(`${polite}(?:react|respond) with (?:an? )?(.{1,40}?) to ${message}\\W*$`, 'iu'),
    ([emoji = '', target = '']) => interact('react', nameMessage(target), toEmojiName(emoji)),
  ],
  [
    new RegExp(`${polite}react to ${message} with (?:an? )?(.{1,40})$`, 'iu'),
    ([target = '', emoji = '']) => interact('react', nameMessage(target), toEmojiName(emoji)),
  ],
  [
    new RegExp(`${polite}give ${message} (?:an? )?(.{1,40})$`, 'iu'),
    ([target = '', emoji = '']) => interact('react', nameMessage(target), toEmojiName(emoji)),
  ],
  [
    new RegExp(`${polite}(?:label|tag) ${message}(?: with| as|:)+\\s+(\\S.{0,79})$`, 'iu'),
    ([target = '', label = '']) => interact('label', nameMessage(target), unquote(label)),
  ],
  [
    new RegExp(`${polite}reply to ${message}(?: with| by saying| saying|:)+\\s+(.+)$`, 'is'),
    ([target = '', content = '']) => interact('reply', nameMessage(target), unquote(content)),
  ],
]

function manage(
  action: 'pin' | 'edit' | 'delete',
  named: NamedMessage,
  args: JsonObject = {},
): MessageAction {
  return { toolName: 'manage_message', message: named, arguments: { action, ...args } }
}

function interact(action: 'react' | 'reply' | 'label', named: NamedMessage, content: string): MessageAction {
  return { toolName: 'interact_with_recent_message', message: named, arguments: { action, content } }
}

/** Decides the author from the pronoun or the noun: users ask, assistants answer. */
function nameMessage(excerpt: string): NamedMessage {
  const whose = /\bmy\b|\bquestion\b/i.test(excerpt)
    ? 'user'
    : /\byour\b|\banswer\b|\breply\b/i.test(excerpt)
      ? 'assistant'
      : undefined
  const owner: Pick<NamedMessage, 'whose'> = whose ? { whose } : {}
  const number = /\d{1,4}/.exec(excerpt)?.[0]
  if (number !== undefined) return { place: Number(number) }
  if (/\bfirst\b/i.test(excerpt)) return { place: 'first', ...owner }
  return /\bthis\b/i.test(excerpt) ? { place: 'this' } : { place: 'last', ...owner }
}

/** Returns an emoji unchanged, and words as an emoji name in colons. */
function toEmojiName(text: string): string {
  const name = text.trim().replace(/[.!?]{1,4}$/, '')
  return /^[\w +-]+$/.test(name)
    ? `:${name
        .toLowerCase()
        .replace(/ emoji$/, '')
        .replaceAll(' ', '')}:`
    : name
}

function unquote(text: string): string {
  return text
    .trim()
    .replace(/^["“'](.*)["”']$/s, '$1')
    .trim()
}
