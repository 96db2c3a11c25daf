import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const suffix = '?packed-url'
const pack = promisify(gzip)

export function packBytes(source: string | Uint8Array): Promise<Buffer> {
  return pack(source, { level: 9 })
}

/**
 * `import url from 'engine.wasm?packed-url'` gives the address of the file, compressed with gzip by the build. Not
 * every host compresses responses, and some reject files of the size of an uncompressed engine. During development it
 * is the file itself.
 */
export function packFiles(): Plugin {
  let isBuild = false
  return {
    name: 'pack-files',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer, { skipSelf: true })
      return resolved && `${resolved.id}${suffix}`
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const file = id.slice(0, -suffix.length)
      if (!isBuild) return `export { default } from ${JSON.stringify(`${file}?url`)}`
      const source = await packBytes(await readFile(file))
      // The extension keeps pages from running the file as a script, and hosts from decompressing it.
      const asset = this.emitFile({ type: 'asset', name: `${path.basename(file)}.packed`, source })
      return `export default import.meta.ROLLUP_FILE_URL_${asset}`
    },
  }
}
