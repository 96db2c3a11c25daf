import type { JsonObject, JsonValue } from '../../../core/model/json.ts'

/** Resolves a reference within a schema: `#`, a JSON pointer, or an anchor. Returns undefined if it leads nowhere. */
export function resolvePointer(root: JsonObject, reference: string): JsonObject | boolean | undefined {
  const fragment = decode(reference.slice(1))
  if (fragment === undefined) return undefined
  if (fragment === '') return root
  if (!fragment.startsWith('/')) return findAnchor(root, fragment)
  let current: JsonValue | undefined = root
  for (const step of fragment.slice(1).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = Array.isArray(current) ? current[Number(key)] : current[key]
  }
  return toSchema(current)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function findAnchor(value: JsonValue, name: string): JsonObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value) && (value.$anchor === name || value.$dynamicAnchor === name)) return value
  for (const item of Object.values(value)) {
    const match = findAnchor(item, name)
    if (match) return match
  }
  return undefined
}

function toSchema(value: JsonValue | undefined): JsonObject | boolean | undefined {
  if (typeof value === 'boolean') return value
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}
