import { setupI18n } from '@lingui/core'
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { formatNumber } from './formats.ts'
import { textsInUse, useWording } from './language.ts'
import type { Unsaid } from './phrase.ts'
import type { Phrase, Text, Values } from './text.ts'

export const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

useWording.subscribe(({ language }) => i18n.loadAndActivate({ locale: language, messages: {} }))

/** A text in the language in use, its braces filled. Numbers are written as the person writes them. */
export function say(text: Phrase | Unsaid): string
export function say<Key extends Text>(text: Key, values: Values<Key>): string
export function say(text: Text | Unsaid, values?: Readonly<Record<string, string | number>>): string {
  const key = text as Text
  if (values === undefined) return lookUp(key)
  return i18n._(key, prepare(key, values, showAsText)).replaceAll(stand, '\\')
}

/** The library's own view of a text and its values, for `Said`. */
export function prepare(
  text: Text,
  values: Readonly<Record<string, unknown>>,
  show: (value: string | number) => unknown,
): Record<string, unknown> {
  if (!(text in i18n.messages)) i18n.load(i18n.locale, { [text]: compile(lookUp(text)) })
  const prepared: Record<string, unknown> = { ...values }
  for (const [name, value] of Object.entries(values)) {
    prepared[shownName(name)] = typeof value === 'string' || typeof value === 'number' ? show(value) : value
  }
  return prepared
}

function lookUp(text: Text): string {
  return textsInUse()?.[text] ?? withoutSense(text)
}

/** `Open|state` is shown as `Open`. */
function withoutSense(text: string): string {
  const bar = text.lastIndexOf('|')
  return bar === -1 ? text : text.slice(0, bar)
}

/** The library reads `\u0041` in what it has filled in; what people and files are called must stay as it is. */
const stand = '\uFFFE'

function showAsText(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value.replaceAll('\\', stand)
}

/** A value as it is shown stands beside the value itself, by which a plural decides. */
const shownName = (name: string): string => `${name} shown`

function compile(text: string): CompiledMessage {
  return showFigures(compileMessage(text), undefined)
}

/** The library writes numbers in the text's language; here they follow the person's formats. */
function showFigures(tokens: CompiledMessage, counted: string | undefined): CompiledMessage {
  return tokens.map((token) => {
    if (token === '#' && counted !== undefined) return [shownName(counted)]
    if (typeof token === 'string') return token
    const [name, type, arms] = token
    if (type === undefined) return [shownName(name)]
    const shown = Object.entries(arms as Record<string, CompiledMessage>).map(([arm, inner]) => [
      arm,
      Array.isArray(inner) ? showFigures(inner, type === 'plural' ? name : counted) : inner,
    ])
    return [name, type, Object.fromEntries(shown) as unknown]
  })
}
