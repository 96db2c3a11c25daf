import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './module-graph.ts'
import { isTest } from './modules.ts'
import { partsOfTemplate, visitSource } from './syntax-tree.ts'

export interface Sentence {
  file: string
  /** The text, with `{}` for each value. */
  text: string
}

/** Tables of English texts by code. */
const tables =
  /^src\/core\/model\/(messages\/texts\/|failures\/(failure-table|failure-entries|mcp-failures|workflow-failures)\.ts)/

/**
 * Files that may have sentences of their own, by purpose. Failures, notices, approvals, steps and reports are not among these
 * texts: their functions accept only texts as data.
 */
export const ownSentences: Readonly<Record<string, readonly RegExp[]>> = {
  'read by models: descriptions of tools, prompts, built-in workflows, and what models get of files and results':
    [
      /^src\/adapters\/tools\//,
      /^src\/adapters\/providers\/internal\/(request\/to-prompt-file|connection\/check-model-response)\.ts$/,
      /^src\/core\/context\/(describe-outcome|project-messages|system-prompt)\.ts$/,
      /^src\/core\/agents\//,
      /^src\/core\/engine\/(injections\/injection-kinds|loop\/(?:loop-notices|follow-up-calls)|turn\/generate-title)\.ts$/,
      /^src\/core\/model\/(assistants\/built-in-instructions|conversation\/prompt-texts)\.ts$/,
      /^src\/core\/workflows\/(built-in\/|render-template\.ts$)/,
      /^src\/worker\/services\/(chat-quote|mcp\/mcp-tools)\.ts$/,
    ],
  'written to exported files, which are in English': [/^src\/adapters\/files\/export\//],
  'part of a sample: answers of the demo model, the demo MCP server, pages of the sample search, text for a warm-up':
    [
      /^src\/core\/model\/providers\/demo-prompts\.ts$/,
      /^src\/adapters\/providers\/internal\/demo\//,
      /^src\/adapters\/web-services\/engines\/sample-pages(?:\.ts$|\/)/,
      /^src\/adapters\/tool-worker\/jobs\/demo-mcp-server\//,
      /^src\/adapters\/markdown\/internal\/warm-up\.ts$/,
    ],
  'facts about kinds of providers, which are in the catalogs': [/^src\/core\/model\/providers\/catalog\//],
  'errors of the program or the platform, in the details of a failure at most': [
    /^src\/adapters\/network\/fetch-own-file\.ts$/,
    /^src\/adapters\/storage\/database\/connection-guard\.ts$/,
    /^src\/adapters\/tool-worker\/(create-tool-workers|serve-jobs|jobs\/search-chats\/open-shard)\.ts$/,
  ],
}

/** Finds the sentences in core, adapters and worker that are not in a table of texts. */
export function findSentences(root: string): Sentence[] {
  return listSources(root)
    .filter((file) => /^src\/(core|adapters|worker)\/.*\.ts$/.test(file))
    .filter((file) => !isTest(file) && !file.includes('/testing/') && !tables.test(file))
    .flatMap((file) =>
      sentencesOf(readFileSync(path.join(root, file), 'utf8')).map((text) => ({ file, text })),
    )
}

/** Returns the literals of a source that are sentences: two words in a row, a capital letter or a value first, and a full stop. */
export function sentencesOf(source: string): string[] {
  const texts: string[] = []
  visitSource(source, {
    enter(tree) {
      if (tree.type === 'StringLiteral') texts.push(String(tree['value']))
      if (tree.type === 'TemplateLiteral') texts.push(partsOfTemplate(tree).join('{}'))
    },
  })
  return texts.filter((text) => isSentence.test(text) && text.length > 12)
}

const isSentence = /^["“]?[\p{Lu}{][^]*\p{L}{2,} \p{L}{2,}[^]*[.?!]["”]?$/u
