/**
 * Measures what rules about streamed text cost a long answer: `node test/bench/stream-rules.ts`. The scripted model of the loop
 * bench streams over loopback HTTP. Turns with three rules are compared with turns without one by their CPU time.
 */
import type { Rule } from '../../src/core/model/rules/rule.ts'
import { ruleSchema } from '../../src/core/model/rules/rule.ts'
import { startLoopback, toCpuMs, untilEnded } from './open-loopback.ts'

const tokens = 20_000
/** Turns of both kinds alternate and their sums are compared, because a collection of garbage costs some of them half of their time. */
const repeats = 40
const mostRatio = 1.1

const toRule = (name: string, text: string, action: unknown): Rule =>
  ruleSchema.parse({ id: name, name, isOn: true, at: 'stream', match: { text }, action })
const rules: readonly Rule[] = [
  toRule('rule-1', 'secret-*-code', { redact: '[code]' }),
  toRule('rule-2', 'internal only', { deny: 'Internal text.' }),
  toRule('rule-3', 'passport', 'note'),
]

const loopback = await startLoopback()
try {
  const run = async (own: readonly Rule[]): Promise<number> => {
    const bench = loopback.open({ steps: 0, tokens })
    bench.settings = { rules: [...own] }
    const before = process.cpuUsage()
    await untilEnded(bench, await bench.send())
    return toCpuMs(before)
  }
  for (let warm = 0; warm < 3; warm++) await run(rules)
  const samples: { plain: number; ruled: number }[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    samples.push({ plain: await run([]), ruled: await run(rules) })
  }
  const sum = (name: 'plain' | 'ruled') => samples.reduce((total, sample) => total + sample[name], 0)
  const ratio = sum('ruled') / sum('plain')
  console.log(
    `an answer of ${tokens} tokens with three rules: ${ratio.toFixed(2)} x one without, at most ${mostRatio.toFixed(2)}`,
  )
  if (ratio > mostRatio) process.exitCode = 1
} finally {
  loopback.close()
}
