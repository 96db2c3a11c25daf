import { setupI18n } from '@lingui/core'
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { formatNumber } from './formats.ts'
import { activeMessages, useLocale } from './locale.ts'
import type { Unsaid } from './phrase.ts'
import type { Phrase, Text, Values } from './text.ts'

export const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

useLocale.subscribe(({ language }) => i18n.loadAndActivate({ locale: language, messages: {} }))

/** Returns a text in the current language with its values. Numbers use the person's format. */
export function say(text: Phrase | Unsaid): string
export function say<Key extends Text>(text: Key, values: Values<Key>): string
export function say(text: Text | Unsaid, values?: Readonly<Record<string, string | number>>): string {
  const key = text as Text
  if (values === undefined) return lookUp(key)
  return i18n._(key, prepare(key, values, showAsText)).replaceAll(stand, '\\')
}

/** Prepares a text and its values for the library, as used by `Said`. */
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
  return activeMessages()?.[text] ?? withoutSense(text)
}

/** Removes the sense of a text: `Open|state` is shown as `Open`. */
function withoutSense(text: string): string {
  const bar = text.lastIndexOf('|')
  return bar === -1 ? text : text.slice(0, bar)
}

/** Placeholder for backslashes. The library interprets `\u0041` in values, but names of people and files must stay as they are. */
const stand = '\uFFFE'

function showAsText(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value.replaceAll('\\', stand)
}

/** Name under which the formatted value is passed. The plain value decides the plural form. */
const shownName = (name: string): string => `${name} shown`

function compile(text: string): CompiledMessage {
  return showFigures(compileMessage(text), undefined)
}

/** Makes numbers follow the person's format. The library would use that of the text's language. */
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
