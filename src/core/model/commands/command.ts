import { z } from 'zod'
import { assistantCommands, projectCommands, sessionCommands, memoryCommands } from './session-commands.ts'
import {
  attachmentCommands,
  contextCommands,
  messageCommands,
  compactionCommands,
} from './message-commands.ts'
import { mcpCommands } from './mcp-commands.ts'
import { importCommands } from './import-commands.ts'
import { demoCommands } from './demo-commands.ts'
import { draftCommands } from './draft-commands.ts'
import { exportCommands, pageCommands } from './data-commands.ts'
import { keyCommands, providerCommands, webServiceCommands } from './provider-commands.ts'
import { queueCommands, turnCommands, waitCommands } from './turn-commands.ts'
import { renderCommands } from './render-commands.ts'
import { reviewCommands } from './review-commands.ts'
import { searchCommands } from './search-commands.ts'
import { settingSchema } from '../settings/setting.ts'
import { workflowCommands } from './workflow-commands.ts'
import { temporaryCommands } from './temporary-commands.ts'
import { toolSummarySchema } from '../tools/tool-info.ts'
import { approvalIdSchema, patternIdSchema, ruleIdSchema } from '../id.ts'
import { ruleSchema } from '../rules/rule.ts'
import { allowedCallsSchema } from '../tools/permission.ts'

const noOutput = z.object({})
const indexSchema = z.number().int().nonnegative()

/** Commands about permissions, included in `command.ts`. */
const permissionCommands = {
  'remove-approval': { input: z.object({ id: approvalIdSchema }), output: noOutput },
  /** Restores an approval that this worker removed. Does nothing for any other id. */
  'restore-approval': { input: z.object({ id: approvalIdSchema }), output: noOutput },
  /** Saves a pattern. An existing pattern is not duplicated. */
  'save-allowlist-pattern': { input: allowedCallsSchema, output: noOutput },
  'remove-allowlist-pattern': { input: z.object({ id: patternIdSchema }), output: noOutput },
  /** Saves a rule. A new one is inserted at the index, or at the end of the list. */
  'save-rule': { input: z.object({ rule: ruleSchema, index: indexSchema.optional() }), output: noOutput },
  'remove-rule': { input: z.object({ id: ruleIdSchema }), output: noOutput },
  'move-rule': { input: z.object({ id: ruleIdSchema, index: indexSchema }), output: noOutput },
  /** Compares a rule with the newest 500 recorded messages, calls, results or texts, and counts those that match. */
  'test-rule': {
    input: z.object({ rule: ruleSchema }),
    output: z.object({ checked: z.number(), matches: z.number() }),
  },
} as const

/** All commands that the page may send to the worker, with the schemas of their input and output. No command returns an API key. */
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
  ...projectCommands,
  ...assistantCommands,
  ...memoryCommands,
  ...providerCommands,
  ...keyCommands,
  ...webServiceCommands,
  ...mcpCommands,
  ...workflowCommands,
  ...renderCommands,
  'list-tools': { input: z.object({}), output: z.object({ tools: z.array(toolSummarySchema) }) },
  'save-setting': { input: settingSchema, output: z.object({}) },
} as const

export type Commands = typeof commands
export type CommandName = keyof Commands
export type CommandInput<Name extends CommandName> = z.input<Commands[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.output<Commands[Name]['output']>
