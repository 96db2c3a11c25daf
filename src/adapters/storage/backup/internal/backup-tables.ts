import type { Table } from 'dexie'
import type { Setting } from '../../../../core/model/settings/setting.ts'
import type { Database } from '../../database/schema.ts'

type TableName = {
  [Name in keyof Database]: Database[Name] extends Table ? Name : never
}[keyof Database]

/**
 * States how a backup treats each table; a new table does not compile without an entry. `chat`: rows of a chat, read
 * at one moment. `whole`: rows that belong to no chat. `file`: bytes. `never`: stays in this browser. These are keys
 * and their metadata, network contacts, permissions (a backup grants none), anything that can be rebuilt or fetched
 * again, and temporary or browser-specific data.
 */
export const backupTables = {
  sessions: 'chat',
  messages: 'chat',
  messageMarks: 'chat',
  runs: 'chat',
  events: 'chat',
  sentRequests: 'chat',
  wireRequests: 'chat',
  requestParts: 'chat',
  queue: 'chat',
  importedChats: 'chat',
  usage: 'whole',
  memories: 'whole',
  folders: 'whole',
  assistants: 'whole',
  settings: 'whole',
  providers: 'whole',
  modelFacts: 'whole',
  drafts: 'whole',
  mcpServers: 'whole',
  workflows: 'whole',
  blobs: 'file',
  renditions: 'file',
  captures: 'never',
  vault: 'never',
  signIns: 'never',
  webServices: 'never',
  outsideContacts: 'never',
  approvals: 'never',
  allowlist: 'never',
  renderings: 'never',
  searchShards: 'never',
  searchPending: 'never',
  searchState: 'never',
  modelCollections: 'never',
  spending: 'never',
  leases: 'never',
  draftHolders: 'never',
  backups: 'never',
  backupFolders: 'never',
  heldProviders: 'never',
  mcpSnapshots: 'never',
  mcpClients: 'never',
  auditEvents: 'never',
} as const satisfies Record<Exclude<TableName, '_allTables'>, 'chat' | 'whole' | 'file' | 'never'>

type TableOf<Kind> = {
  [Name in keyof typeof backupTables]: (typeof backupTables)[Name] extends Kind ? Name : never
}[keyof typeof backupTables]
export type ChatTable = TableOf<'chat'>
/** Request parts without a chat are stored separately from those of chats. */
export type WholeTable = TableOf<'whole'> | 'sharedRequestParts'
export type FileTable = TableOf<'file'>

/**
 * Settings included in a backup. The others decide which hosts this browser calls, and what it may do or delete
 * without asking. A restored file must not decide that.
 */
const backupSettings: Readonly<Record<Setting['key'], boolean>> = {
  model: true,
  'default-model': true,
  'favorite-models': true,
  'fallback-models': true,
  'image-model': true,
  'trim-answers': true,
  'clears-old-results': true,
  'compacts-by-itself': true,
  'prompt-caching': true,
  'max-messages': true,
  'deliberate-mode': true,
  'shows-more-tools': true,
  'tools-off': true,
  'tool-triggers': true,
  limits: true,
  'prompt-timeout-seconds': true,
  memory: true,
  'includes-memories': true,
  'includes-time': true,
  'enrichments-off': true,
  instructions: true,
  'about-you': true,
  'default-mode': false,
  'secret-guard': false,
  'asks-when-tainted': false,
  'record-retention': false,
  'titles-by-model': false,
  'suggests-memories': false,
  'memory-model': false,
  'refreshes-model-data': false,
  'fetch-proxy': false,
  'page-reader': false,
  'search-engine': false,
  'tells-picture-places': false,
  'lock-keys-after-minutes': false,
}

/** Returns whether a setting is included in a backup and restored from one. */
export function isBackedUp(key: string): boolean {
  return Object.hasOwn(backupSettings, key) && backupSettings[key as Setting['key']]
}
