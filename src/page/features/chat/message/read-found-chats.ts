import type { JsonObject, JsonValue } from '../../../../core/kernel/json.ts'

export interface FoundChat {
  link: string
  title: string
  date: string
}

/** Parses the chats from a `search_chats` result. A result is untrusted data, so only links into this app are accepted. */
export function readFoundChats(result: JsonValue | undefined): readonly FoundChat[] {
  const chats = isObject(result) ? result['chats'] : undefined
  if (!Array.isArray(chats)) return []
  return chats.flatMap((chat) => {
    if (!isObject(chat)) return []
    const { link, title, date } = chat
    if (typeof link !== 'string' || !/^#\/c\/[\w-]{1,80}(\/[\w-]{1,80})?$/.test(link)) return []
    return [
      { link, title: typeof title === 'string' ? title : link, date: typeof date === 'string' ? date : '' },
    ]
  })
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
