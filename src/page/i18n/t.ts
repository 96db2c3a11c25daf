import { withoutContext } from '../../lib/text.ts'
import { backslash, lingui, prepareValues, showAsText } from './interpolation.ts'
import { activeMessages } from './locale.ts'
import type { Literal, MessageDescriptor, ValueArguments } from './message-types.ts'

type AnyValues = Readonly<Record<string, string | number>>

/**
 * Returns a text in the current language, with its values; numbers have the person's format. The placeholders of a literal text
 * are checked, those of a descriptor are not.
 */
export function t(descriptor: MessageDescriptor, values?: AnyValues): string
export function t<Id extends string>(id: Id & Literal<Id>, ...values: ValueArguments<Id>): string
export function t(message: string | MessageDescriptor, values?: AnyValues): string {
  const id = typeof message === 'string' ? message : message.id
  if (values === undefined) return activeMessages()?.[id]?.join('') ?? withoutContext(id)
  return lingui._(id, prepareValues(id, values, showAsText)).replaceAll(backslash, '\\')
}

export { t as _ }
