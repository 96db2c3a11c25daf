import { z } from 'zod'
import { assistantCommands } from './commands/assistant-commands.ts'
import { attachmentCommands } from './commands/attachment-commands.ts'
import { importCommands } from './chat-import.ts'
import { compactionCommands } from './commands/compaction-commands.ts'
import { contextCommands } from './commands/context-commands.ts'
import { demoCommands } from './demo-commands.ts'
import { draftCommands } from './draft-commands.ts'
import { exportCommands } from './export-commands.ts'
import { folderCommands } from './commands/folder-commands.ts'
import { keyCommands } from './commands/key-commands.ts'
import { memoryCommands } from './commands/memory-commands.ts'
import { messageCommands } from './commands/message-commands.ts'
import { pageCommands } from './page-commands.ts'
import { permissionCommands } from './commands/permission-commands.ts'
import { providerCommands } from './commands/provider-commands.ts'
import { queueCommands } from './commands/queue-commands.ts'
import { renderCommands } from './commands/render-commands.ts'
import { reviewCommands } from './review-commands.ts'
import { searchCommands } from './search-commands.ts'
import { sessionCommands } from './commands/session-commands.ts'
import { settingSchema } from './setting.ts'
import { temporaryCommands } from './temporary-commands.ts'
import { toolSummarySchema } from './tool-summary.ts'
import { turnCommands } from './commands/turn-commands.ts'
import { waitCommands } from './commands/wait-commands.ts'
import { webServiceCommands } from './web-service-commands.ts'

/** What the page may ask of the worker, each with the shape of what goes in and comes out. No command returns a key. */
export const commands = {
  ...turnCommands,
  ...queueCommands,
  ...waitCommands,
  ...attachmentCommands,
  ...draftCommands,
  ...contextCommands,
  ...compactionCommands,
  ...messageCommands,
  ...permissionCommands,
  ...pageCommands,
  ...sessionCommands,
  ...temporaryCommands,
  ...exportCommands,
  ...importCommands,
  ...reviewCommands,
  ...demoCommands,
  ...searchCommands,
  ...folderCommands,
  ...assistantCommands,
  ...memoryCommands,
  ...providerCommands,
  ...keyCommands,
  ...webServiceCommands,
  ...renderCommands,
  /** The tools that there are, by name. */
  'list-tools': { input: z.object({}), output: z.object({ tools: z.array(toolSummarySchema) }) },
  'save-setting': { input: settingSchema, output: z.object({}) },
} as const

export type Commands = typeof commands
export type CommandName = keyof Commands
export type CommandInput<Name extends CommandName> = z.input<Commands[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.output<Commands[Name]['output']>
