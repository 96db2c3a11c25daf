import type { WorkflowId } from '../../../core/model/id.ts'

/** Returns a free command word for a name, such as `outline-draft-2`. */
export function toWorkflowId(name: string, taken: ReadonlySet<string>): WorkflowId {
  return toFreeName(slug(name, '-'), { fallback: 'workflow', separator: '-', taken }) as WorkflowId
}

/** Returns a free id of a stage for its title. */
export function toStageId(title: string, taken: ReadonlySet<string>): string {
  return toFreeName(slug(title, '-'), { fallback: 'stage', separator: '-', taken })
}

/** Returns a free name of an input for its label. */
export function toInputName(label: string, taken: ReadonlySet<string>): string {
  return toFreeName(slug(label, '_'), { fallback: 'input', separator: '_', taken })
}

/** A number follows the name if it is taken. */
const maxLength = 37

/** Returns the words of a text in Latin letters and digits, in lower case and from the first letter on. */
function slug(text: string, separator: '-' | '_'): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^a-z]+/, '')
    .match(/[a-z0-9]{1,37}/g)
  let name = ''
  for (const word of words ?? []) {
    const longer = name === '' ? word : `${name}${separator}${word}`
    if (longer.length > maxLength) break
    name = longer
  }
  return name
}

interface FreeName {
  fallback: string
  separator: '-' | '_'
  taken: ReadonlySet<string>
}

function toFreeName(text: string, { fallback, separator, taken }: FreeName): string {
  const name = text.length < 2 ? fallback : text
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}${separator}${number}`
    if (!taken.has(candidate)) return candidate
  }
}
