import { hashText } from './internal/hash-text.ts'

const maxLength = 64
const hashLength = 6

/**
 * Returns the names by which models know the tools of a server: `<alias>__<tool>` with letters, digits, `_` and `-`. A name that
 * had to be changed and is too long or not unique ends in digits of its hash. Names do not depend on the order of the tools.
 */
export async function nameTools(
  alias: string,
  remoteNames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const prefix = `${alias}__`
  const plain = new Map([...new Set(remoteNames)].map((name) => [name, prefix + clean(name)]))
  const uses = new Map<string, number>()
  for (const name of plain.values()) uses.set(name, (uses.get(name) ?? 0) + 1)
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const pending: string[] = []
  for (const [remote, name] of plain) {
    const isUnchanged = name === prefix + remote
    if (name.length <= maxLength && (isUnchanged || uses.get(name) === 1)) {
      names.set(remote, name)
      taken.add(name)
    } else pending.push(remote)
  }
  for (const remote of pending.toSorted()) {
    const name = await addHash(plain.get(remote) ?? prefix, remote, taken)
    names.set(remote, name)
    taken.add(name)
  }
  return names
}

async function addHash(name: string, remote: string, taken: ReadonlySet<string>): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const hash = await hashText(attempt === 0 ? remote : `${remote}\n${attempt}`)
    const candidate = `${name.slice(0, maxLength - hashLength - 1)}_${hash.slice(0, hashLength)}`
    if (!taken.has(candidate)) return candidate
  }
}

function clean(name: string): string {
  return name.replaceAll(/[^\w-]/g, '_')
}
