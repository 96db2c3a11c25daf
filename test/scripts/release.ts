/** Writes `innerloop-<version>.zip`, a build for any static host: `npm run release`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import { z } from 'zod'

/** Lies after 1980, the first year that ZIP can store. The same files give the same archive because no other time is in it. */
const fileTime = new Date(2000, 0, 1)

/** Returns a ZIP file with everything in a folder, in a folder of the given name. */
export function zipFolder(folder: string, name: string): Uint8Array {
  const files: Zippable = {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  for (const file of paths.toSorted())
    files[`${name}/${file.split(path.sep).join('/')}`] = readFileSync(path.join(folder, file))
  return zipSync(files, { level: 9, mtime: fileTime })
}

if (import.meta.main) {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const name = `innerloop-${version}`
  writeFileSync(`${name}.zip`, zipFolder('dist', name))
  console.log(`${name}.zip`)
}
