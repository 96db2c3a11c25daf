import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The files of a production build by their relative path, with forward slashes. */
export type BuiltFiles = ReadonlyMap<string, Buffer>

const folder = path.resolve(import.meta.dirname, '../../dist')

export function readBuild(): BuiltFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(
    files.map((file) => [path.relative(folder, file).split(path.sep).join('/'), readFileSync(file)]),
  )
}

/** Returns the same build without one of its files. */
export function without(files: BuiltFiles, name: string): BuiltFiles {
  if (!files.has(name)) throw new Error(`the build has no ${name}`)
  return new Map([...files].filter(([each]) => each !== name))
}

/** Returns the same build with the kill switch in place of its service worker. */
export function withKillSwitch(files: BuiltFiles): BuiltFiles {
  const killSwitch = files.get('kill-switch.js')
  if (!killSwitch) throw new Error('the build has no kill switch')
  return new Map([...files, ['sw.js', killSwitch]])
}

const hashedName = /-([\w-]{8})\.(?:js|css)$/
const indexRevision = /(?<="revision":")[0-9a-f]{32}(?=","url":"index\.html")/

/**
 * Returns the next version, as a build in which every file changed: all hashed names are new, no old name remains, and
 * the service worker's list has the new names.
 */
export function makeNextBuild(files: BuiltFiles): BuiltFiles {
  const hashes = [...files.keys()].flatMap((name) => hashedName.exec(name)?.[1] ?? [])
  const anyHash = new RegExp(`-(${hashes.join('|')})(?=\\.(?:js|css))`, 'g')
  const rename = (text: string) => text.replace(anyHash, (_match, hash: string) => `-${nextHash(hash)}`)
  const next = new Map<string, Buffer>()
  for (const [name, content] of files) {
    const isText = /\.(?:js|css|html)$/.test(name)
    next.set(rename(name), isText ? Buffer.from(rename(content.toString())) : content)
  }
  const revision = createHash('md5')
    .update(next.get('index.html') ?? '')
    .digest('hex')
  const worker = next.get('sw.js')?.toString() ?? ''
  next.set('sw.js', Buffer.from(worker.replace(indexRevision, revision)))
  if (next.size !== files.size || !next.get('sw.js')?.includes(revision))
    throw new Error('the build does not look as expected: no next version could be made of it')
  return next
}

const lastVersion =
  /(\w+)\.version\((\d+)\)\.stores\((?:\w+|\{[^}]*\})\)(?:\.upgrade\(\w+\))?(?=,\1\.on\(`versionchange`)/
const ownVersion = /(indexedDB:\w+\(\w+,)(\d+)(?=,)/

/** Returns the same build with one more table in its database, as a release with a newer schema has it. */
export function withNewerSchema(files: BuiltFiles): BuiltFiles {
  const changed = new Set<string>()
  const next = [...files].map(([name, content]): [string, Buffer] => {
    const text = name.endsWith('.js') ? content.toString() : ''
    const match = lastVersion.exec(text)
    if (!match || !ownVersion.test(text)) return [name, content]
    changed.add(name)
    const version = Number(match[2]) + 1
    const stores = `${match[0]},${match[1]}.version(${version}).stores({newer:'id'})`
    // A replacer function, because `$` has a meaning in a replacement string.
    const raised = text
      .replace(match[0], () => stores)
      .replace(ownVersion, (_match, before: string) => `${before}${version}`)
    return [name, Buffer.from(raised)]
  })
  if (changed.size !== 2)
    throw new Error(`page and worker have a schema; it was found in ${changed.size} files`)
  return new Map(next)
}

const readPath = /new URL\(`\.\/`,document\.baseURI\)\.pathname/g
const notedPath = /(`note-page`,\{[^}]*?),path:\w+(?=\})/

/** Returns the same build as a release from before paths had names of their own: it uses those of the root everywhere. */
export function withoutPathNames(files: BuiltFiles): BuiltFiles {
  const changed = new Set<string>()
  const next = [...files].map(([name, content]): [string, Buffer] => {
    const text = name.endsWith('.js') ? content.toString() : ''
    const other = text.replaceAll(readPath, '`/`').replace(notedPath, '$1')
    if (other === text) return [name, content]
    changed.add(name)
    return [name, Buffer.from(other)]
  })
  // The page reads its path for its database and for its caches, and tells it to the worker.
  if (changed.size !== 3) throw new Error(`a build has three files with paths; found ${changed.size}`)
  return new Map(next)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns a different hash each time, because the browser still has the files of earlier versions. */
function nextHash(hash: string): string {
  return (letters[(letters.indexOf(hash.charAt(0)) + 1) % letters.length] ?? '') + hash.slice(1)
}
