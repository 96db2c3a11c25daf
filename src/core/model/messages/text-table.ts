import { failureTable } from '../failures/failure-table.ts'
import type { FailureEntry } from '../failures/failure-entries.ts'
import { commonTexts } from './texts/common.ts'
import { documentTexts } from './texts/documents.ts'
import { contextTexts } from './texts/context.ts'
import { engineTexts } from './texts/engine.ts'
import { inputTexts } from './texts/input.ts'
import { mcpTexts } from './texts/mcp.ts'
import { networkTexts } from './texts/network.ts'
import { providersTexts } from './texts/providers.ts'
import { reviewTexts } from './texts/review.ts'
import { storageTexts } from './texts/storage.ts'
import { toolWorkerTexts } from './texts/tool-worker.ts'
import { toolsTexts } from './texts/tools.ts'
import { webServicesTexts } from './texts/web-services.ts'
import { workerTexts } from './texts/worker.ts'
import { workflowsTexts } from './texts/workflows.ts'

/** English texts of failures, notices, approvals, steps and records by code, for all modules. */
export const textTable = {
  ...commonTexts,
  ...documentTexts,
  ...contextTexts,
  ...reviewTexts,
  ...inputTexts,
  ...engineTexts,
  ...workerTexts,
  ...workflowsTexts,
  ...networkTexts,
  ...mcpTexts,
  ...providersTexts,
  ...storageTexts,
  ...toolsTexts,
  ...toolWorkerTexts,
  ...webServicesTexts,
} as const

/** Code of a text. Stored, so codes are permanent. */
export type TextCode =
  | keyof typeof textTable
  | `failure-${keyof typeof failureTable}`
  | `hint-${keyof typeof failureTable}`

/** Returns the English template of a code, or `undefined` for a code of a newer version. */
export function findTemplate(code: string): string | undefined {
  if (Object.hasOwn(textTable, code)) return (textTable as Readonly<Record<string, string>>)[code]
  const [, part, failureCode = ''] = /^(failure|hint)-(.+)$/.exec(code) ?? []
  if (!Object.hasOwn(failureTable, failureCode)) return undefined
  const { message, hint }: FailureEntry = failureTable[failureCode as keyof typeof failureTable]
  return part === 'hint' ? hint : message
}
