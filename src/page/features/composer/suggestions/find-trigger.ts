/** Text being typed that a list can complete. A choice replaces the text from `from` to `to`. */
export interface Trigger {
  kind: 'slash' | 'mention'
  query: string
  from: number
  to: number
}

const mention = /(?:^|[\s([{“„"'])@([^\s@][^\n@]{0,39})?$/

/** Finds a slash at the start of the message with nothing behind the caret, or an @ at the start of a word. */
export function findTrigger(text: string, caret: number): Trigger | null {
  const before = text.slice(Math.max(0, caret - 80), caret)
  if (text.startsWith('/') && caret <= 80 && !before.includes('\n') && text.slice(caret).trim() === '')
    return caret === 0 ? null : { kind: 'slash', query: before.slice(1), from: 0, to: caret }
  const match = mention.exec(before)
  if (match === null) return null
  const query = match[1] ?? ''
  return { kind: 'mention', query, from: caret - query.length - 1, to: caret }
}
