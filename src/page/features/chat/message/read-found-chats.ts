import type { JsonObject, JsonValue } from '../../../../core/kernel/json.ts'

export interface FoundChat {
  link: string
  title: string
  date: string
}

/** The chats that `search_chats` found. Only links into this application: a result is data that anybody may have written. */
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
