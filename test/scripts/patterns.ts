/**
 * Checks the regular expressions of `src`, literals and those made of parts, with recheck and updates the file of verdicts: new ones by default, all with
 * `--all`. Fails if one takes more than linear time and is not on the list of those with a limited input.
 */
import { writeFileSync } from 'node:fs'
import { capturePatterns, toLiterals } from '../architecture/built-patterns.ts'
import { limitedInputs } from '../architecture/limited-inputs.ts'
import {
  judgePattern,
  nameOfPattern,
  readPatterns,
  readVerdicts,
  verdictsFile,
} from '../architecture/regular-expressions.ts'

const verdicts = process.argv.includes('--all') ? {} : readVerdicts()
const entries: [string, string][] = []
const patterns = [...readPatterns(process.cwd()).literals, ...toLiterals(await capturePatterns())]
for (const literal of patterns) {
  const name = nameOfPattern(literal)
  entries.push([name, verdicts[name] ?? (await judgePattern(literal))])
}
entries.sort(([first], [second]) => (first < second ? -1 : 1))
writeFileSync(verdictsFile, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)

const slow = entries.filter(([name, verdict]) => verdict !== 'linear' && !limitedInputs.has(name))
for (const [name, verdict] of slow) console.log(`${verdict}: ${name}`)
console.log(`${entries.length} regular expressions, ${slow.length} too slow`)
process.exitCode = slow.length === 0 ? 0 : 1
