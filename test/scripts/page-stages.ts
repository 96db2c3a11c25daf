import path from 'node:path'

/**
 * Modules that every start loads, in the order of need: services of the page, elements around the composer, the
 * conversation. Each group is one file. One file per module would give ninety files, most of them of a few hundred
 * bytes.
 */
const stages = {
  services: [
    'app/services/create-worker-client.ts',
    'app/services/stored-queries.ts',
    'app/services/services.ts',
    'app/backups/auto-backup.ts',
    'app/reset-app.ts',
  ],
  around: [
    'features/sessions/session-list.tsx',
    'features/search/search-panel.tsx',
    'features/model-picker/model-picker.tsx',
    'features/chat/welcome/assistant-picker.tsx',
    'features/context-window/context-meter.tsx',
    'features/context-window/message-too-long.tsx',
    'features/speech/dictate-button.tsx',
    'app/commands/commands.tsx',
    'app/routes/other-page.tsx',
  ],
  conversation: [
    'features/conversation/conversation.tsx',
    'features/attachments/attached-files.tsx',
    'features/composer/queue/queue-dock.tsx',
    'features/context-window/model-fit.tsx',
    'features/branches/map-dialog.tsx',
    'features/sessions/session-header.tsx',
  ],
}

export interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * Groups for the bundler: a module belongs to the first stage that needs it, with all its imports. Imports of the
 * page's own script stay with that script. Each build needs its own set, because the graph is read once. Throws if a
 * module of a stage is missing.
 */
export function groupByStage(page = path.resolve('src/page')) {
  let stagesById: Map<string, string> | undefined
  const names = Object.keys(stages)
  return [
    { name: 'first', tags: ['$initial' as const], priority: names.length + 1 },
    // Groups of equal priority would be filled in alphabetical order, each with its imports.
    ...names.map((stage, index) => ({
      name: (id: string, graph: ModuleGraph) =>
        (stagesById ??= findStages(page, graph)).get(id) === stage ? stage : null,
      priority: names.length - index,
    })),
  ]
}

function findStages(page: string, graph: ModuleGraph): Map<string, string> {
  const stagesById = new Map<string, string>()
  const visit = (id: string, stage: string): void => {
    if (stagesById.has(id)) return
    stagesById.set(id, stage)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next, stage)
  }
  for (const [stage, roots] of Object.entries(stages)) {
    for (const root of roots) {
      const id = path.join(page, root)
      if (graph.getModuleInfo(id) === null)
        throw new Error(`page-stages.ts names ${id}, which the page does not load`)
      visit(id, stage)
    }
  }
  return stagesById
}
