import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The files of a production build by their path in it, with forward slashes. */
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

const hashedName = /-([\w-]{8})\.(?:js|css)$/
const indexRevision = /(?<=url:"index\.html",revision:")[0-9a-f]{32}/

/**
 * The next version, as a build that touched every file would leave it: all hashed names are others, nothing of the old
 * ones remains, and the service worker's list says so.
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

function nextHash(hash: string): string {
  return (hash.startsWith('N') ? 'M' : 'N') + hash.slice(1)
}
