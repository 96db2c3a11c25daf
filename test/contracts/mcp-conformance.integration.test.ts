import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'node_modules/@modelcontextprotocol/conformance'
/** Scenarios of a revision that a run takes. `node test/scripts/mcp-conformance.ts` runs all. */
const sampleSize = 2

const seed = Number(process.env['INNERLOOP_SEED'] ?? Math.floor(Math.random() * 1_000_000))

it.each(['2026-07-28', '2025-11-25'])('conforms to %s, in scenarios drawn by chance', async (revision) => {
  const all = listScenarios(revision)
  expect(all).toHaveLength(revision === '2026-07-28' ? 32 : 18)
  const drawn = Array.from(
    { length: sampleSize },
    (_, index) => all[(seed + index * 7919) % all.length] ?? '',
  )
  console.log(`MCP conformance ${revision}, seed ${seed}: ${drawn.join(', ')}`)
  for (const scenario of new Set(drawn)) {
    const { status, output } = await run(revision, scenario)
    expect(output).toContain('OVERALL: PASSED')
    expect(status).toBe(0)
  }
})

/** Reads the scenarios that clients must pass from the list of the suite. */
function listScenarios(revision: string): string[] {
  const text = readFileSync(`${folder}/requirements/${revision}.yaml`, 'utf8')
  const section = /^client:\n((?: {2}- .+\n)+)/m.exec(text)?.[1] ?? ''
  return [...section.matchAll(/- (.+)/g)].map(([, name = '']) => name)
}

async function run(revision: string, scenario: string): Promise<{ status: number | null; output: string }> {
  const client = `${process.execPath} test/scripts/mcp-cli.ts`
  const args = [
    'client',
    '--command',
    client,
    '--spec-version',
    revision,
    '--scenario',
    scenario,
    '--timeout',
    '60000',
  ]
  const child = spawn(process.execPath, [`${folder}/dist/index.js`, ...args])
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  const status = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  return { status, output }
}
