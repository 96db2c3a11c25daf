import { setupI18n } from '@lingui/core'
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { withoutContext } from '../../lib/text.ts'
import { formatNumber } from './formats.ts'
import { activeMessages, useLocale } from './locale.ts'

/** Lingui's own object, for `Trans`. It has the current language and the messages that were used in it. */
export const lingui = setupI18n({ locale: 'en', messages: { en: {} } })

useLocale.subscribe(({ language }) => lingui.loadAndActivate({ locale: language, messages: {} }))

/** Prepares a text and its values for Lingui. Each value is also passed as it is shown. */
export function prepareValues(
  id: string,
  values: Readonly<Record<string, unknown>>,
  show: (value: string | number) => unknown,
): Record<string, unknown> {
  if (!(id in lingui.messages)) lingui.load(lingui.locale, { [id]: compile(id) })
  const prepared: Record<string, unknown> = { ...values }
  for (const [name, value] of Object.entries(values)) {
    prepared[formattedName(name)] =
      typeof value === 'string' || typeof value === 'number' ? show(value) : value
  }
  return prepared
}

/** Placeholder for backslashes. Lingui interprets `\u0041` in values, but names of people and files must stay as they are. */
export const backslash = '\uFFFE'

export function showAsText(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value.replaceAll('\\', backslash)
}

/** Name under which the formatted value is passed. The plain value decides the plural form. */
const formattedName = (name: string): string => `${name} shown`

/** Translations are compiled by the build. English has no catalog, so its texts are compiled when they are first used. */
function compile(id: string): CompiledMessage {
  return showFigures(activeMessages()?.[id] ?? compileMessage(withoutContext(id)), undefined)
}

/** Makes numbers follow the person's format. Lingui would use that of the text's language. */
function showFigures(tokens: CompiledMessage, counted: string | undefined): CompiledMessage {
  return tokens.map((token) => {
    if (token === '#' && counted !== undefined) return [formattedName(counted)]
    if (typeof token === 'string') return token
    const [name, type, arms] = token
    if (type === undefined) return [formattedName(name)]
    const formattedArms = Object.entries(arms as Record<string, CompiledMessage>).map(([arm, inner]) => [
      arm,
      Array.isArray(inner) ? showFigures(inner, type === 'select' ? counted : name) : inner,
    ])
    return [name, type, Object.fromEntries(formattedArms) as unknown]
  })
}
