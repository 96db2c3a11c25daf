import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findShared, type SharedPath } from '../media/read-sample-file.ts'

/** Returns the names in the first column of a section's table. */
function readTable(title: string): Set<string> {
  const text = readFileSync(new URL('../../docs/specs/provider-events.md', import.meta.url), 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith(title)) ?? ''
  const firstColumns = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((row) => row.split('|')[1])
  return new Set([...firstColumns.join(' ').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

const require = createRequire(import.meta.url)

/** Returns a package's source from the line where a schema starts to the line where it ends. */
function readSchema(file: string, begin: string, end: RegExp): string {
  const [scope = '', name = '', ...rest] = file.split('/')
  const root = path.dirname(require.resolve(`${scope}/${name}/package.json`))
  const text = readFileSync(path.join(root, ...rest), 'utf8')
  const from = text.indexOf(begin)
  if (from === -1) throw new Error(`${file} has no ${begin}`)
  const part = text.slice(from)
  return part.slice(0, part.search(end))
}

const typesIn = (schema: string) =>
  [...schema.matchAll(/(?<!\w)type: z\s*\.?\s*(?:literal|enum)\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(
    ([, names = '']) => [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  )
const keysIn = (schema: string) =>
  [...schema.matchAll(/^\s+(\w+): (?:z\b|\w+\()/gm)].map(([, key = '']) => key)

const packages: Record<string, () => string[]> = {
  'OpenAI Responses': () =>
    typesIn(
      readSchema(
        '@ai-sdk/openai/src/responses/openai-responses-api.ts',
        'export const openaiResponsesChunkSchema',
        /^\);/m,
      ),
    ),
  'Anthropic Messages': () =>
    typesIn(
      readSchema('@ai-sdk/anthropic/src/anthropic-api.ts', 'export const anthropicChunkSchema', /^\);/m),
    ),
  'Google generateContent': () => [
    ...keysIn(
      readSchema('@ai-sdk/google/src/google-language-model.ts', 'const getContentSchema', /^ {2}\}\);/m),
    ),
    ...keysIn(readSchema('@ai-sdk/google/src/google-language-model.ts', 'const chunkSchema', /^\);/m)),
  ],
  'OpenAI chat completions': () =>
    keysIn(
      readSchema(
        '@ai-sdk/openai-compatible/src/chat/openai-compatible-chat-language-model.ts',
        'const chunkBaseSchema',
        /^ {2}\}\);/m,
      ),
    ),
  'Parts of the AI SDK': () => {
    const file = (name: string) =>
      readSchema(
        `@ai-sdk/provider/src/language-model/v4/language-model-v4-${name}.ts`,
        'export type',
        /$(?![\s\S])/,
      )
    const parts = file('stream-part')
    const imported = [...parts.matchAll(/\| LanguageModelV4(\w+)/g)].map(([, name = '']) =>
      name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase(),
    )
    const named = imported.map((name) => (name === 'custom-content' ? 'custom' : name))
    return [...[...parts.matchAll(/type: '([a-z-]+)'/g)].map(([, name = '']) => name), ...named]
  },
}

const sections: Record<string, string> = {
  'openai-responses': 'OpenAI Responses',
  anthropic: 'Anthropic Messages',
  google: 'Google generateContent',
  'openai-chat': 'OpenAI chat completions',
  'openai-compatible': 'OpenAI chat completions',
}

type Json = Record<string, unknown>
const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {}
const asList = (value: unknown): Json[] => (Array.isArray(value) ? value.map(asObject) : [])

/** Returns the names of the contents of one recorded event, as the tables have them. */
function namesOf(folder: string, event: Json): string[] {
  const type = (value: unknown) => [asObject(value)['type']].filter((name) => typeof name === 'string')
  switch (folder) {
    case 'openai-responses':
      return [...type(event), ...type(event['item']), ...type(event['annotation'])]
    case 'anthropic':
      return [...type(event), ...type(event['content_block']), ...type(event['delta'])]
    case 'google': {
      const candidates = asList(event['candidates'])
      const parts = candidates.flatMap((candidate) => asList(asObject(candidate['content'])['parts']))
      return [event, ...candidates, ...parts].flatMap((part) => Object.keys(part))
    }
    default: {
      const choices = asList(event['choices'])
      return [event, ...choices, ...choices.map((choice) => asObject(choice['delta']))].flatMap((part) =>
        Object.keys(part),
      )
    }
  }
}

test.each(Object.entries(packages))('%s: every name of the package is in the table', (title, read) => {
  const names = new Set(read())
  expect(names.size).toBeGreaterThan(10)
  const table = readTable(title)
  expect([...names].filter((name) => !table.has(name))).toEqual([])
})

const folders = [findShared('recordings/'), { path: new URL('own/', import.meta.url).pathname }]

test.each(folders.filter(({ missing }: SharedPath) => missing === undefined))(
  'every name in the recordings of $path is in its table',
  ({ path: folder }) => {
    const missing = new Set<string>()
    for (const dialect of readdirSync(folder).filter((name) => name in sections)) {
      const table = readTable(sections[dialect] ?? '')
      for (const file of readdirSync(path.join(folder, dialect))) {
        for (const line of readFileSync(path.join(folder, dialect, file), 'utf8').split('\n')) {
          if (line.trim() === '') continue
          for (const name of namesOf(dialect, asObject(JSON.parse(line)))) {
            // An invented event that no table contains.
            if (!table.has(name) && name !== 'future_event') missing.add(`${dialect}: ${name}`)
          }
        }
      }
    }
    expect([...missing]).toEqual([])
  },
)
