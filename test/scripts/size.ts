/**
 * Checks the limits of the production build: script before the composer, the worker, the precache. All figures are gzip.
 * Also checks that its list of packages covers all bundles.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const limits = { firstLoadKb: 125, precacheKb: 1950, precacheFiles: 184, mcpKb: 65 }

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional(), isEntry: z.boolean().optional() }),
)

const gzipKb = (files: Iterable<string>): number => {
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(path.join('dist', file)), { level: 9 }).length
  return bytes / 1000
}

/** Returns the files that the browser loads before the page's script runs: the entry and all its static imports. */
function firstLoadFiles(): Set<string> {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`dist/.vite/manifest.json does not know ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit('index.html')
  const html = readFileSync('dist/index.html', 'utf8')
  for (const [, file] of html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)) if (file) files.add(file)
  return files
}

/** Returns a module of the build with its static imports, read from its text. */
function staticClosure(entry: string): Set<string> {
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(path.join('dist', file), 'utf8')
    for (const [, target] of text.matchAll(
      /(?:^|[;}\s])(?:import|export)(?:[^'"()]*?from)?\s*["'](\.[^"']+\.js)["']/g,
    )) {
      if (target) visit(path.posix.join(path.posix.dirname(file), target))
    }
  }
  visit(entry)
  return files
}

function precachedFiles(): string[] {
  const text = readFileSync('dist/sw.js', 'utf8')
  const urls = [...text.matchAll(/\{(?:"?revision"?:[^,}]*,)?"?url"?:"([^"]+)"/g)].map(([, url = '']) => url)
  if (urls.length === 0) throw new Error('dist/sw.js precaches nothing')
  return urls
}

const problems: string[] = []
const print = (name: string, kb: number, limitKb?: number) => {
  const limit = limitKb === undefined ? '' : ` of ${limitKb} kB`
  console.log(`${name.padEnd(34)} ${kb.toFixed(1).padStart(7)} kB${limit}`)
  if (limitKb !== undefined && kb > limitKb) problems.push(`${name} is above its limit`)
}

print('script before the composer', gzipKb(firstLoadFiles()), limits.firstLoadKb)

const precache = precachedFiles()
print(`precache (${precache.length} files)`, gzipKb(precache), limits.precacheKb)
// Many small files take longer to load than their size suggests: see `page-stages.ts`.
if (precache.length > limits.precacheFiles)
  problems.push(`the precache has more than ${limits.precacheFiles} files`)
if (!precache.includes('index.html')) problems.push('the precache lacks index.html')

const workerEntry = precache.find((file) => /^worker\/main-[^/]+\.js$/.test(file))
if (workerEntry && existsSync(path.join('dist', workerEntry))) {
  const worker = staticClosure(workerEntry)
  print(`worker at start (${worker.size} files)`, gzipKb(worker))
  const missing = [...worker].filter((file) => !precache.includes(file))
  if (missing.length > 0) problems.push(`the worker cannot start offline without ${missing.join(', ')}`)
  const onDemand = readdirSync('dist/worker/on-demand').map((file) => `worker/on-demand/${file}`)
  const mcpEntry = onDemand.find((file) => /\/mcp-service-[^/]+\.js$/.test(file))
  const mcp =
    mcpEntry === undefined ? [] : [...staticClosure(mcpEntry)].filter((file) => !precache.includes(file))
  print(`first MCP server (${mcp.length} files)`, gzipKb(mcp), limits.mcpKb)
  if (mcp.length === 0) problems.push('the build has no code for MCP servers')
} else problems.push('the precache lacks the worker')

/** WebKit evaluates the entry of a worker again when a chunk that is loaded on demand imports from it. */
for (const folder of ['worker', 'tool-worker', 'render-worker']) {
  const files = readdirSync(path.join('dist', folder), { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((file) => file.endsWith('.js'))
  const isEntry = (file: string) => /^(?:main|tool-worker|main-render-worker)-[^/]+\.js$/.test(file)
  const entry = scripts.find(isEntry)
  if (entry === undefined) problems.push(`dist/${folder} has no entry`)
  for (const file of scripts) {
    if (entry !== undefined && readFileSync(path.join('dist', folder, file), 'utf8').includes(`/${entry}`))
      problems.push(`dist/${folder}/${file} imports from the worker's entry ${entry}`)
  }
}

/** A package of each bundle: of the page, the worker, the service worker, a script of the sandbox, a tool worker's file. */
const samplePackages = ['react', 'dexie', 'workbox-precaching', 'mermaid', '@duckdb/duckdb-wasm']
const billSchema = z.object({ components: z.array(z.object({ name: z.string() })) })
const bill = billSchema.parse(JSON.parse(readFileSync('dist/sbom.json', 'utf8')))
const listed = new Set(bill.components.map(({ name }) => name))
for (const name of samplePackages) if (!listed.has(name)) problems.push(`dist/sbom.json lacks ${name}`)

for (const problem of problems) console.error(`size: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
