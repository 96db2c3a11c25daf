import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { agentNameSchema } from '../../src/core/model/agents/agent-call.ts'

const engine = path.resolve(import.meta.dirname, '../../src/core/engine')

/** Roles of messages, authors of memories and the field of a turn’s assistant have the same name as an agent. */
const otherUses = /(?:role|by)(?:: | !== | === )'assistant'|\| 'assistant'/g
/** The start of a run records the name, for its usage. */
const recordedName = 'turn.agent.version === undefined ? undefined : turn.agent.config.name'
const quotedName = new RegExp(`(['"\`])(?:${agentNameSchema.options.join('|')})\\1`)

test('the engine contains no name of an agent, and does not import the configurations', () => {
  const files = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({
      file,
      source: readFileSync(path.join(engine, file), 'utf8')
        .replaceAll(otherUses, '')
        .replace(recordedName, ''),
    }))
  expect(files.length).toBeGreaterThan(80)
  const found = files.filter(
    ({ source }) =>
      quotedName.test(source) || source.includes('/agents/main-thread') || /\bconfig\.name\b/.test(source),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})
