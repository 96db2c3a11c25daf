import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { manifestSchema } from '../../src/adapters/files/archive/manifest.ts'
import { openDatabase } from '../../src/adapters/storage/database/database.ts'
import {
  backupLineSchema,
  chatRowSchemas,
  fileRowSchemas,
  wholeRowSchemas,
} from '../../src/adapters/storage/backup/internal/row-schemas.ts'
import { commands } from '../../src/core/model/commands/command.ts'
import { demoFileSchema } from '../../src/core/model/data/demo-file.ts'
import { messageSchema } from '../../src/core/model/conversation/message.ts'
import { providerSchema } from '../../src/core/model/providers/provider.ts'
import { runEventBodySchema, runEventPlaceSchema } from '../../src/core/model/runs/run-event.ts'
import { settingSchema } from '../../src/core/model/settings/setting.ts'
import { allowlistEntrySchema, rememberedApprovalSchema } from '../../src/core/model/tools/permission.ts'
import { streams } from '../../src/worker/contract.ts'
import { listSources } from '../architecture/module-graph.ts'
import { isTest } from '../architecture/modules.ts'
import { partsOfTemplate, visitSource, type SyntaxTree } from '../architecture/syntax-tree.ts'
import { describeSchema } from './describe-schema.ts'
import { storedRows } from './stored-rows.ts'

const root = path.join(import.meta.dirname, '../..')

export const storedNamesFile = path.join(root, 'test/media/stored-names.json')

/** Returns one line for each name, with its kind. */
export function toLines(names: unknown): string[] {
  if (Array.isArray(names)) return names.map(String)
  if (typeof names !== 'object' || names === null) return [String(names)]
  return Object.entries(names).flatMap(([kind, value]) => toLines(value).map((line) => `${kind} > ${line}`))
}

/** Returns every name that is stored or sent, by kind, in a fixed order. */
export function listStoredNames(): Record<string, unknown> {
  return {
    tables: listTables(),
    rows: Object.fromEntries(
      Object.entries(storedRows).map(([name, row]) => [name, Object.keys(row).toSorted()]),
    ),
    schemas: mapSchemas({
      'run event': runEventPlaceSchema,
      message: messageSchema,
      provider: providerSchema,
      'remembered approval': rememberedApprovalSchema,
      'allowlist entry': allowlistEntrySchema,
      'demo file': demoFileSchema,
      'backup manifest': manifestSchema,
      'backup line': backupLineSchema,
      ...prefixed('backup row', { ...chatRowSchemas, ...wholeRowSchemas, ...fileRowSchemas }),
    }),
    events: listVariants(runEventBodySchema, 'type'),
    settings: listVariants(settingSchema, 'key'),
    commands: mapSchemas(inputsOf(commands)),
    streams: mapSchemas(inputsOf(streams)),
    ...listTexts(),
  }
}

function listTables(): Record<string, string> {
  const db = openDatabase()
  return Object.fromEntries(
    db.tables.map(({ name, schema }) => [
      name,
      [schema.primKey, ...schema.indexes].map(({ src }) => src).join(', '),
    ]),
  )
}

/** Lists events once, by type, because they are part of every backup row of their table. */
function prefixed(prefix: string, schemas: Record<string, z.ZodType>): Record<string, z.ZodType> {
  const others = Object.entries(schemas).filter(([name]) => name !== 'events' && name !== 'settings')
  return Object.fromEntries(others.map(([name, schema]) => [`${prefix} of ${name}`, schema]))
}

function mapSchemas(schemas: Record<string, z.ZodType>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describeSchema(schema)]))
}

function inputsOf(entries: Record<string, { input: z.ZodType }>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(entries).map(([name, { input }]) => [name, input]))
}

function listVariants(union: { options: readonly z.ZodType[] }, field: string): Record<string, string[]> {
  return Object.fromEntries(
    union.options.map((option) => {
      const { shape } = option as z.ZodObject<Record<string, z.ZodLiteral>>
      return [String(shape[field]?.value), describeSchema(option)]
    }),
  )
}

/**
 * Returns texts of the sources that name stored data: texts that start with `innerloop`, names derived from the
 * database's, tables of further databases, and caches, which are named after the path of the app. Their place in the
 * sources may change.
 */
function listTexts(): Record<'texts' | 'otherTables' | 'caches', string[]> {
  const texts = new Set<string>()
  const tables = new Set<string>()
  const caches = new Set<string>()
  const files = listSources(root).filter((file) => !isTest(file) && !file.includes('/testing/'))
  for (const file of files) {
    const source = readFileSync(path.join(root, file), 'utf8')
    if (!/innerloop|toPathName|\.stores\(|\.name\}[-:]/.test(source)) continue
    visitSource(source, { enter: (tree) => note(tree, { texts, tables, caches }) }, file.endsWith('.tsx'))
  }
  return {
    texts: [...texts].toSorted(),
    otherTables: [...tables].toSorted(),
    caches: [...caches].toSorted(),
  }
}

/** Functions whose first argument is the name of a cache, of this build or of an earlier one. */
const cacheFunctions: ReadonlySet<string> = new Set(['toPathName', 'deleteCachedFiles'])

function note(tree: SyntaxTree, names: Record<'texts' | 'tables' | 'caches', Set<string>>): void {
  if (tree.type === 'StringLiteral') noteText(String(tree['value']), names.texts)
  if (tree.type === 'TemplateLiteral') {
    const text = partsOfTemplate(tree).join('${…}')
    const [first] = tree['expressions'] as SyntaxTree[]
    const isOfDatabase = text.startsWith('${…}') && isNameOfDatabase(first)
    if (isOfDatabase) names.texts.add(text)
    else noteText(text, names.texts)
  }
  if (tree.type === 'CallExpression' && nameOf(tree['callee'])?.endsWith('stores')) {
    const [argument] = tree['arguments'] as { expression: SyntaxTree }[]
    if (argument?.expression.type !== 'ObjectExpression') return
    for (const property of argument.expression['properties'] as SyntaxTree[])
      names.tables.add(`${nameOf(property['key'])}: ${(property['value'] as SyntaxTree)['value'] as string}`)
  }
  if (tree.type === 'CallExpression' && cacheFunctions.has(nameOf(tree['callee']) ?? '')) {
    const [argument] = tree['arguments'] as { expression: SyntaxTree }[]
    noteCache(argument?.expression, names.caches)
  }
}

function noteText(text: string, texts: Set<string>): void {
  if (text.startsWith('innerloop')) texts.add(text)
}

function noteCache(name: SyntaxTree | undefined, caches: Set<string>): void {
  if (name?.type === 'StringLiteral') caches.add(String(name['value']))
}

/** Returns whether the node is `db.name`, from which the names of further databases and locks are derived. */
function isNameOfDatabase(tree: SyntaxTree | undefined): boolean {
  return (
    tree?.type === 'MemberExpression' &&
    nameOf(tree['object']) === 'db' &&
    nameOf(tree['property']) === 'name'
  )
}

function nameOf(tree: unknown): string | undefined {
  const { type, value, property } = tree as SyntaxTree
  if (type === 'Identifier') return String(value)
  return type === 'MemberExpression' ? nameOf(property) : undefined
}
