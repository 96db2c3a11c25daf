/** Keys and indexes contain only ids, sequence numbers, times and small enums: never content, titles or secrets. */
export const storesOfVersion1 = {
  sessions: 'id, activity, deletedAt',
  messages: 'id, &[sessionId+order], parentId',
  runs: 'id, sessionId, [state+sessionId]',
  events: '[runId+seq]',
  usage: 'runId, sessionId, at',
  providers: 'id',
  vault: 'id',
  settings: 'key',
  renderings: 'messageId',
  queue: 'id, [sessionId+place]',
  approvals: 'id, sessionId',
  allowlist: 'id',
}

/** New tables only, released 2026-11-22. Later changes need a new version. */
export const storesOfVersion2 = {
  blobs: 'id, *sessionIds',
  renditions: '[blobId+kind]',
  draftHolders: 'id',
  memories: 'id, deletedAt',
  folders: 'id, deletedAt',
  messageMarks: 'messageId, sessionId',
  assistants: 'id, deletedAt',
  modelFacts: '[providerId+by], providerId',
  modelCollections: 'id',
  spending: 'id, sessionId, day',
  outsideContacts: 'id, at',
  signIns: 'id',
  webServices: 'id',
}

/** New tables, and usage rows with shares by model. */
export const storesOfVersion3 = {
  searchShards: 'id, *stretches, size',
  searchPending: 'id, rank',
  searchState: 'id',
  backups: 'id, at',
  backupFolders: 'id',
  heldProviders: 'id',
  sentRequests: '[runId+requestId], sessionId',
  requestParts: '[owner+hash]',
  importedChats: 'id, sessionId',
  leases: 'runId',
}

/** A new table. */
export const storesOfVersion4 = { drafts: 'key' }

/** A new table. */
export const storesOfVersion5 = { wireRequests: '[runId+egressId], sessionId' }

/** An index of child runs by their parent. */
export const storesOfVersion6 = { runs: 'id, sessionId, [state+sessionId], parentRunId' }

/** A new table. */
export const storesOfVersion7 = { captures: 'runId, sessionId' }

/** New tables. */
export const storesOfVersion8 = {
  mcpServers: 'id',
  mcpSnapshots: 'serverId',
  mcpClients: 'id',
  auditEvents: 'id, at, sessionId',
}

/** A new table. */
export const storesOfVersion9 = { workflows: 'id' }
