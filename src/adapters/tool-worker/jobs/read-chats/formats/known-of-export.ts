import { messageSchema } from '../../../../../core/kernel/message.ts'
import { sessionSchema } from '../../../../../core/kernel/session.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What a version of this program may say of a chat, also where an import leaves it behind on purpose: modes, models, folders.
 * The rest is of a version that this one does not know, and is kept aside.
 */
export function knownOfExport(
  record: unknown,
  { session, messages, ...read }: { session: Fields; messages: readonly Fields[] },
): Fields {
  const file = toFields(record)
  const rawMessages = Array.isArray(file['messages']) ? file['messages'] : []
  return {
    ...read,
    ...pick(file, ['format', 'exportedAt', 'visible', 'providers', 'files']),
    session: knownOf(file['session'], session, Object.keys(sessionSchema.shape)),
    messages: messages.map((each, index) =>
      knownOf(rawMessages[index], each, Object.keys(messageSchema.shape)),
    ),
  }
}

/** Its own model is only partly read, and so is an assistant. */
const readInPart = ['model', 'assistant']

function knownOf(raw: unknown, read: Fields, names: readonly string[]): Fields {
  const fields = toFields(raw)
  return { ...pick(fields, names), ...read, ...pick(fields, readInPart) }
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name]]] : [])),
  )
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
