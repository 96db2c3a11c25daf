/**
 * Measures how the search for secrets grows with hostile text: `node test/bench/secret-scan.ts [repeats]`. Texts are made of pieces
 * that begin like a secret, and have 128 kB and 256 kB. Twice the text may take at most 2.5 times as long.
 */
import { redactSecretShapes } from '../../src/lib/secret-shapes.ts'

const pieces = [
  'sk-',
  'sk-aaaaaaaaaaaaaaaaaaa ',
  'eyJ-',
  `eyJ${'a'.repeat(20)}.`,
  'SG.',
  `SG.${'a'.repeat(20)}.`,
  '-----BEGIN RSA PRIVATE KEY-----',
  '-----BEGIN ',
  '-----END A PRIVATE KEY-----',
  'postgres://a:',
  'postgres://',
  '12345678:',
  'npm_',
  'AIza',
  'ya29.',
  'xoxb-1 ',
  'AKIA',
  'A ',
  'AGE-SECRET-KEY-1',
  'hvs.',
]
const bytes = 128 * 1024
const most = 2.5
/** Times below this are of the clock, not of the search. */
const minMs = 0.5

const repeats = Number(process.argv[2] ?? 30)
let isSlow = false

for (const piece of pieces) {
  const once = measure(piece.repeat(Math.ceil(bytes / piece.length)))
  const twice = measure(piece.repeat(2 * Math.ceil(bytes / piece.length)))
  const ratio = twice / Math.max(once, minMs)
  isSlow ||= ratio > most
  const figures = `${once.toFixed(2)} ms, ${twice.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (at most ${most})`
  console.log(`secret scan, ${JSON.stringify(piece)}: ${figures}`)
}
if (isSlow) process.exitCode = 1

/** Returns the shortest time, which other work on the machine disturbs least. */
function measure(text: string): number {
  const times = Array.from({ length: repeats }, () => {
    const start = performance.now()
    redactSecretShapes(text)
    return performance.now() - start
  })
  return Math.min(...times)
}
