import path from 'node:path'
import { build, type Plugin } from 'vite'
import { notePackages } from './bundled-packages.ts'
import { packBytes } from './pack-files.ts'

const suffix = '?sandbox-script'

/**
 * `import url from './runtime.ts?sandbox-script'` gives the address of the module with all its imports as one plain
 * script, compressed with gzip. The page reads it as text and passes it to its sandbox, but never runs it itself.
 */
export function sandboxScripts(): Plugin {
  let isBuild = false
  return {
    name: 'sandbox-scripts',
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
      const entry = id.slice(0, -suffix.length)
      const packed = await packBytes(await bundle(entry))
      if (!isBuild) return `export default 'data:application/gzip;base64,${packed.toString('base64')}'`
      const name = `${path.basename(entry, '.ts')}.packed`
      const asset = this.emitFile({ type: 'asset', name, source: packed })
      return `export default import.meta.ROLLUP_FILE_URL_${asset}`
    },
  }
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [notePackages()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2024',
      lib: { entry, formats: ['iife'], name: 'runtime' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error(`${entry} could not be built`)
  return chunk.code
}
