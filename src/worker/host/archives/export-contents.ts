import { attachmentLimits } from '../../../core/kernel/attachment-limits.ts'

/** Entry of an archive. Its name is compared only and never used as a path. */
interface NamedEntry {
  name: string
  bytes: number
}

/** Lists the entries with chats: those named as exports name them, or else all JSON files. */
export function listChatTexts<Entry extends NamedEntry>(entries: readonly Entry[]): readonly Entry[] {
  const named = entries.filter(({ name }) => /(^|\/)conversations([-_]\d+)?\.json$/i.test(name))
  if (named.length > 0) return named
  return entries.filter(({ name }) => /\.(json|jsonl|ndjson)$/i.test(name))
}

/**
 * Finds an attachment by its key. ChatGPT's file names start with their id, in any folder: `file-abc-photo.png`. A file
 * that is too large counts as missing.
 */
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
