import { attachmentLimits } from '../../../core/kernel/attachment-limits.ts'

/** A name in an archive is compared, and never used as a path. */
interface NamedEntry {
  name: string
  bytes: number
}

/** The texts with chats in an archive: what exports call them, or all JSON where nothing is called that. */
export function listChatTexts<Entry extends NamedEntry>(entries: readonly Entry[]): readonly Entry[] {
  const named = entries.filter(({ name }) => /(^|\/)conversations([-_]\d+)?\.json$/i.test(name))
  if (named.length > 0) return named
  return entries.filter(({ name }) => /\.(json|jsonl|ndjson)$/i.test(name))
}

/** ChatGPT's files begin with their id: `file-abc-photo.png`, in whatever folder. Too large a one counts as missing. */
export function findAsset<Entry extends NamedEntry>(
  entries: readonly Entry[],
  key: string,
): Entry | undefined {
  return entries.find(({ name, bytes }) => {
    if (bytes > attachmentLimits.bytesPerFile) return false
    const last = name.slice(name.lastIndexOf('/') + 1)
    return last.startsWith(key) && /^([-_.]|$)/.test(last.slice(key.length))
  })
}
