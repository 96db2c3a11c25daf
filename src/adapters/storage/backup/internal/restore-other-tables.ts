import type { Table } from 'dexie'
import { truncateString } from '../../../../lib/text.ts'
import type { AssistantId, DraftHolderId, WorkflowId } from '../../../../core/model/id.ts'
import type { OutcomeCounts, RestoreDifference, RestoreOutcome } from '../../../../core/model/data/restore.ts'
import {
  toReviewedSetting,
  withoutReviewed,
  type ReviewedSetting,
} from '../../../../core/model/settings/reviewed-settings.ts'
import { isBuiltInWorkflow } from '../../../../core/model/workflows/built-in-ids.ts'
import type { WorkflowRow } from '../../../../core/model/workflows/workflow-row.ts'
import type { Database } from '../../database/schema.ts'
import { storedDraftsHolder } from '../../conversation/draft-store.ts'
import { isBackedUp } from './backup-tables.ts'
import { toCanonicalJson, deriveCopyId, hashText } from './canonical-json.ts'
import type { RowOf } from './parse-row.ts'
import { loadStagedRows, type RestoreStagingDatabase } from './staging-database.ts'

type Named = 'memories' | 'folders' | 'assistants'
/** Tables that are not counted, because their names mean nothing to people. */
type Silent = 'modelFacts' | 'sharedRequestParts' | 'mcpServers'
type OtherTable = keyof RestoreDifference['others']

/** One item of a backup that belongs to no chat, with its outcome. `write` is called within a transaction. */
interface OtherItem {
  table: OtherTable | 'providers' | Silent
  outcome: RestoreOutcome
  /** Set if the person decides whether the setting is restored. */
  reviewed?: ReviewedSetting | undefined
  write(): PromiseLike<unknown>
  /** Writes what remains of a reviewed setting if the person declines it. Undefined if nothing remains. */
  writeRest?: (() => PromiseLike<unknown>) | undefined
  /** The new owner of the files that `from` owned in the backup. */
  blobOwner?: { from: string; owner: AssistantId | DraftHolderId }
}

export type OtherTableCounts = Record<OtherTable | 'providers', OutcomeCounts>

/** Returns the tables that `listOtherItems` reads and writes. */
export function otherTables(db: Database): Table[] {
  return [
    db.memories,
    db.folders,
    db.assistants,
    db.settings,
    db.usage,
    db.providers,
    db.heldProviders,
    db.mcpServers,
    db.workflows,
    db.modelFacts,
    db.requestParts,
    db.drafts,
  ]
}

/**
 * Compares the backup's items that belong to no chat with the stored ones, within one transaction. If only one can
 * exist, the stored item stays. Otherwise both stay, and the restored one gets an id derived from its content.
 */
export async function listOtherItems(db: Database, staged: StagedOtherRows): Promise<OtherItem[]> {
  const rows = <Name extends Parameters<typeof rowsOf>[1]>(name: Name) => rowsOf(staged.rows, name)
  const items: OtherItem[] = []
  for (const table of ['memories', 'folders', 'assistants'] as const) {
    for (const row of rows(table)) {
      items.push(
        await toNamedItem(db[table] as unknown as NamedStore, {
          table,
          row,
          copyId: staged.copyIds.get(row) ?? null,
        }),
      )
    }
  }
  for (const row of rows('settings')) {
    const here = await db.settings.get(row.key)
    const comparison = here === undefined ? 'new' : isSame(here, row) ? 'same' : 'kept'
    const outcome = isBackedUp(row.key) ? comparison : 'refused'
    const reviewed = outcome === 'new' ? toReviewedSetting(row) : undefined
    const rest = reviewed && withoutReviewed(reviewed)
    items.push({
      table: 'settings',
      outcome,
      reviewed,
      write: () => db.settings.put(row),
      writeRest: rest && (() => db.settings.put(rest)),
    })
  }
  for (const row of rows('drafts')) {
    const here = await db.drafts.get(row.key)
    const outcome = here === undefined ? 'new' : isSame(here.draft, row.draft) ? 'same' : 'kept'
    const blobOwner = { from: storedDraftsHolder, owner: storedDraftsHolder }
    items.push({ table: 'drafts', outcome, write: () => db.drafts.put(row), blobOwner })
  }
  for (const row of rows('usage')) {
    const outcome = (await db.usage.get(row.runId)) === undefined ? 'new' : 'same'
    items.push({ table: 'usage', outcome, write: () => db.usage.put(row) })
  }
  for (const row of rows('providers')) {
    const isHere = (await db.providers.get(row.id)) ?? (await db.heldProviders.get(row.id))
    items.push({
      table: 'providers',
      outcome: isHere ? 'same' : 'new',
      write: () => db.heldProviders.put(row),
    })
  }
  const servers = await db.mcpServers.toArray()
  for (const row of rows('mcpServers')) {
    // An alias that was given here, also to a server that was removed, belongs to that server.
    const isHere = servers.some(({ id, alias }) => id === row.id || alias === row.alias)
    items.push({
      table: 'mcpServers',
      outcome: isHere ? 'kept' : 'new',
      write: () => db.mcpServers.put({ ...row, isOn: false, trustsReadOnly: false, isForeign: true }),
    })
  }
  for (const row of rows('workflows')) {
    const here = await db.workflows.get(row.id)
    const isTaken = here !== undefined || isBuiltInWorkflow(row.id)
    const copyId = staged.copyIds.get(row) as WorkflowId
    const isCopyHere = (await db.workflows.get(copyId)) !== undefined
    const copy = { ...row, id: copyId, definition: { ...row.definition, id: copyId } }
    const comparison = isSame(here?.definition, row.definition) || isCopyHere ? 'same' : 'beside'
    items.push({
      table: 'workflows',
      outcome: isTaken ? comparison : 'new',
      write: () => db.workflows.put(isTaken ? copy : row),
    })
  }
  for (const row of rows('modelFacts')) {
    const outcome = (await db.modelFacts.get([row.providerId, row.by])) === undefined ? 'new' : 'kept'
    items.push({ table: 'modelFacts', outcome, write: () => db.modelFacts.put(row) })
  }
  for (const row of rows('sharedRequestParts')) {
    items.push({ table: 'sharedRequestParts', outcome: 'new', write: () => db.requestParts.put(row) })
  }
  return items
}

/**
 * Writes the items that the restore adds, within one transaction. A reviewed setting that the person declines is written
 * without what needs the review. Returns the items without those of which nothing was written for that reason.
 */
export async function writeOtherItems(
  items: readonly OtherItem[],
  withReviewed: boolean,
): Promise<{ added: OtherItem[]; remaining: OtherItem[] }> {
  const added: OtherItem[] = []
  const remaining: OtherItem[] = []
  for (const item of items) {
    if (item.outcome !== 'new' && item.outcome !== 'beside') {
      remaining.push(item)
      continue
    }
    const isDeclined = item.reviewed !== undefined && !withReviewed
    if (isDeclined && !item.writeRest) continue
    await (isDeclined ? item.writeRest?.() : item.write())
    remaining.push(item)
    added.push(item)
  }
  return { added, remaining }
}

export function countOtherItems(
  items: readonly OtherItem[],
  refused: ReadonlyMap<string, number>,
): OtherTableCounts {
  const counts: OtherTableCounts = {
    memories: {},
    folders: {},
    assistants: {},
    workflows: {},
    settings: {},
    usage: {},
    drafts: {},
    providers: {},
  }
  for (const { table, outcome } of items) {
    if (table === 'modelFacts' || table === 'sharedRequestParts' || table === 'mcpServers') continue
    counts[table][outcome] = (counts[table][outcome] ?? 0) + 1
  }
  for (const table of Object.keys(counts) as (keyof OtherTableCounts)[]) {
    const count = refused.get(table) ?? 0
    if (count > 0) counts[table].refused = count
  }
  return counts
}

/** Staged rows by table. `copyIds` has the id of the copy for each row that may exist twice. */
export interface StagedOtherRows {
  rows: ReadonlyMap<string, readonly unknown[]>
  copyIds: ReadonlyMap<unknown, string>
}

export async function loadStagedOtherRows(staging: RestoreStagingDatabase): Promise<StagedOtherRows> {
  const rows = new Map<string, unknown[]>()
  for (const { table, row } of await loadStagedRows(staging, '')) {
    const own = rows.get(table)
    if (own) own.push(row)
    else rows.set(table, [row])
  }
  const copyIds = new Map<unknown, string>()
  // Chats refer to projects by id, so a renamed project stays the same project.
  for (const row of [...(rows.get('memories') ?? []), ...(rows.get('assistants') ?? [])]) {
    copyIds.set(row, await deriveCopyId(toCanonicalJson(row)))
  }
  for (const row of rowsOf(rows, 'workflows')) copyIds.set(row, await deriveWorkflowCopyId(row))
  return { rows, copyIds }
}

/** Returns the command of a copy, which must be short. */
async function deriveWorkflowCopyId({ id, definition }: WorkflowRow): Promise<string> {
  const hash = await hashText(toCanonicalJson(definition))
  return `${truncateString(id, 30)}-${truncateString(hash, 8)}`
}

function rowsOf<Name extends OtherItem['table']>(
  staged: ReadonlyMap<string, readonly unknown[]>,
  name: Name,
): readonly RowOf<Name>[] {
  // The rows were parsed by the schema of their table before they were staged.
  return (staged.get(name) ?? []) as readonly RowOf<Name>[]
}

/** The three tables differ only in their rows. */
type NamedStore = Table<RowOf<Named>, string>

interface NamedRow {
  table: Named
  row: RowOf<Named>
  /** The id of a copy, or null if only one can exist. */
  copyId: string | null
}

/** Treats a deleted item as missing, so that restoring brings it back. */
async function toNamedItem(store: NamedStore, { table, row, copyId }: NamedRow): Promise<OtherItem> {
  const here = await store.get(row.id)
  if (!here || here.deletedAt !== undefined) {
    return {
      table,
      outcome: 'new',
      write: () => store.put(toForeign(table, row)),
      blobOwner: { from: row.id, owner: row.id as AssistantId },
    }
  }
  if (isSame(withoutOrigin(here), withoutOrigin(row)))
    return { table, outcome: 'same', write: async () => {} }
  if (copyId === null) return { table, outcome: 'kept', write: async () => {} }
  const copy = toForeign(table, { ...row, id: copyId } as RowOf<Named>)
  const outcome = (await store.get(copyId)) ? 'same' : 'beside'
  return {
    table,
    outcome,
    write: () => store.put(copy),
    blobOwner: { from: row.id, owner: copyId as AssistantId },
  }
}

/** Marks instructions and memories as text of a file, because it is unknown who wrote the file. */
function toForeign(table: Named, row: RowOf<Named>): RowOf<Named> {
  if (table === 'memories') return { ...row, isTainted: true }
  // No model may ask an assistant of a file before the person allows it.
  if (table === 'assistants') return { ...row, isForeign: true, canBeAsked: undefined }
  return 'instructions' in row ? { ...row, hasForeignInstructions: true } : row
}

/** Returns the row without the mark, which says where the row came from and not what it is. */
function withoutOrigin(row: RowOf<Named>): object {
  const {
    isForeign: _,
    hasForeignInstructions: __,
    isTainted: ___,
    ...rest
  } = { isForeign: 0, hasForeignInstructions: 0, isTainted: 0, ...row }
  return rest
}

function isSame(first: unknown, second: unknown): boolean {
  return toCanonicalJson(first) === toCanonicalJson(second)
}
