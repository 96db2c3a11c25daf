import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtInTools } from '../../src/adapters/tools/built-in-tools.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import { toolEntries } from '../../src/page/features/settings/tool-entries.ts'
import { readResultTool } from '../../src/core/model/tools/read-result.ts'
import { ToolPorts } from '../doubles/tool-ports.ts'

const root = path.resolve(import.meta.dirname, '../..')
const readme = readFileSync(path.join(root, 'src/adapters/tools/README.md'), 'utf8')
const rows = [...readme.matchAll(/^\| (`.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, names = '', effects = '', asks = '', tests = '']) => ({
    names: quoted(names.replace(/:.*/, '').replace(/ \(.*/, '')),
    effects: (effects.split(';')[0] ?? '').split(', '),
    asks,
    tests: quoted(tests),
  }),
)
const toolsOfSeeds = `rag_tool chatbot_tool data_analysis_tool feedback_questions_tool researcher_agent_tool
  report_generation_tool get_search_history_tool store_memory retrieve_memory craft web_search generate_image
  peek_profile_picture process_gif process_youtube_video reveal_message_metadata increase_media_context manage_message
  interact_with_recent_message update_short_term_memory remember_this_fact create_long_term_memory`

const tools = builtInTools(new ToolPorts(), emptyTurnConfig)
const testFiles = new Set(
  globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'e2e/**/*.spec.ts'], { cwd: root }).map((file) =>
    path.basename(file),
  ),
)

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
}

describe('the table of tools', () => {
  test('has every tool once, and no other', () => {
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
  })

  test('has the same tools as the settings', () => {
    // The tool that reads results cannot be turned off.
    const names = tools.map(({ name }) => name).filter((name) => name !== readResultTool)
    expect(Object.keys(toolEntries).toSorted()).toEqual(names.toSorted())
  })

  test.each(tools.map((tool) => [tool.name, tool] as const))(
    'describes the effect, the approval and the tests of %s',
    (name, tool) => {
      const row = rows.find(({ names }) => names.includes(name))
      expect(row?.effects).toEqual(tool.effects)
      if (tool.gated === false) expect(row?.asks).toMatch(/^never|^edit and delete/)
      expect(row?.tests.length).toBeGreaterThan(0)
      for (const file of row?.tests ?? []) expect(testFiles).toContain(file)
    },
  )

  test('names every tool of the seeds', () => {
    const aliases = tools.flatMap((tool) => tool.aliases ?? [])
    for (const alias of aliases) expect(readme).toContain(`\`${alias}\``)
    for (const name of toolsOfSeeds.split(/\s+/)) expect(readme).toContain(`\`${name}\``)
  })
})
