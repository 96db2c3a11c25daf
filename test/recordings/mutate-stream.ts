/** One event of a stream, parsed. */
type Json = Record<string, unknown>
type Random = () => number

const readableKeys = new Set(['content', 'text', 'reasoning', 'reasoning_content', 'delta'])

function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[Math.floor(random() * items.length)]
}

/** Returns all records in a value, the outermost first. */
function recordsOf(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((each) => recordsOf(each))
  return Array.isArray(value) ? inner : [value as Json, ...inner]
}

/** Removes one field of an event, sets it to null, or gives it another type. */
function mutateField(event: unknown, random: Random): void {
  const record = pick(random, recordsOf(event))
  const key = record && pick(random, Object.keys(record))
  if (!record || key === undefined) return
  const value = record[key]
  const retyped: unknown[] = [7, '7', true, [], {}, [value], { value }, String(value)]
  if (readableKeys.has(key)) retyped.push({ text: value })
  const kind = Math.floor(random() * 4)
  if (kind === 0) delete record[key]
  else if (kind === 1) record[key] = null
  else record[key] = pick(random, retyped)
}

/** Changes one to three places of a stream: duplicates or moves an event, or changes one of its fields. */
export function mutateStream(lines: readonly string[], random: Random): string[] {
  const mutated = [...lines]
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const at = Math.floor(random() * mutated.length)
    const kind = Math.floor(random() * 5)
    const line = mutated[at] ?? '{}'
    if (kind === 0) mutated.splice(at, 0, line)
    else if (kind === 1) mutated.splice(Math.floor(random() * mutated.length), 0, ...mutated.splice(at, 1))
    else {
      const event = JSON.parse(line) as unknown
      mutateField(event, random)
      mutated[at] = JSON.stringify(event)
    }
  }
  return mutated
}

/** Returns the texts that a person could have read: strings under `content`, `text`, `reasoning` or `delta`, directly or in lists. */
export function readableTexts(line: string): string[] {
  const texts: string[] = []
  const collect = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (readableKeys.has(key) && value.trim() !== '') texts.push(value)
    } else if (Array.isArray(value)) {
      for (const item of value) collect(item, key)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) collect(inner, name === 'value' ? key : name)
    }
  }
  collect(JSON.parse(line), '')
  return texts
}
