import type { JsonValue } from '../json.ts'
import type { Path, Template } from './workflow.ts'

// A path has at most 200 characters, which also limits what the expression matches.
const placeholder = /\{\{[ \t]{0,8}([a-zA-Z][\w.-]{0,199})[ \t]{0,8}\}\}/g

/** Returns the paths that a template names, each once. */
export function findPaths(template: Template): Path[] {
  return [...new Set([...template.matchAll(placeholder)].map(([, path = '']) => path))]
}

/** Replaces each `{{path}}` of a template once. What it is replaced by is not searched again. */
export function replacePaths(template: Template, replace: (path: Path) => string): string {
  return template.replaceAll(placeholder, (_all, path: string) => replace(path))
}

/** Returns the value at a path, or `undefined` if there is none. Inherited properties are never read. */
export function readPath(context: JsonValue, path: Path): JsonValue | undefined {
  let value: JsonValue | undefined = context
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    if (Array.isArray(value)) {
      // An array has the own property `length`, which is no item.
      if (!/^\d{1,6}$/.test(name)) return undefined
      value = value[Number(name)]
    } else value = value[name]
  }
  return value
}
