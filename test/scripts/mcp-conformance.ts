/**
 * Runs the client scenarios of the MCP conformance suite that a revision requires, with the application's adapter as it is built
 * for Node. Without an argument all revisions are run.
 *
 *     node test/scripts/mcp-conformance.ts [2026-07-28]
 */
import { spawnSync } from 'node:child_process'
import { build } from 'vite'

const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'

const revisions = process.argv.length > 2 ? process.argv.slice(2) : ['2026-07-28', '2025-11-25']

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'test/scripts/mcp-cli.ts',
    outDir: 'build',
    rolldownOptions: { output: { entryFileNames: 'mcp-cli.mjs' } },
  },
})

for (const revision of revisions) {
  console.log(`\n# MCP conformance, ${revision}`)
  const args = [
    suite,
    'client',
    '--command',
    'node build/mcp-cli.mjs',
    '--requirements',
    revision,
    '--timeout',
    '60000',
  ]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
