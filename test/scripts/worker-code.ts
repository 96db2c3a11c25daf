/**
 * Scans the built workers for code that makes code from text, which their policies forbid. Each place must be on the list
 * below, with the reason why it does not run and the test that shows that the job works without it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { allowedDynamicCode, compareDynamicCode, type DynamicCodeByChunk } from './allowed-dynamic-code.ts'
import { findDynamicCode } from './dynamic-code.ts'

const chunks: DynamicCodeByChunk = new Map()
for (const folder of ['worker', 'tool-worker', 'render-worker']) {
  const files = readdirSync(path.join('dist', folder), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => each.endsWith('.js'))) {
    const chunk = path.posix.join(folder, file.replaceAll(path.sep, '/').replace(/-[\w-]{8}\.js$/, ''))
    chunks.set(chunk, findDynamicCode(readFileSync(path.join('dist', folder, file), 'utf8')))
  }
}

const problems = compareDynamicCode(chunks, allowedDynamicCode)
for (const { proof } of allowedDynamicCode) {
  const [file, title] = proof
  if (!readFileSync(file, 'utf8').includes(title)) problems.push(`${file} has no test “${title}”`)
}
console.log(
  `code from text: ${chunks.size} chunks of workers, ${allowedDynamicCode.length} with listed places`,
)
for (const problem of problems) console.error(`worker code: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
