import { commonTexts } from './texts/common.ts'
import { documentTexts } from './texts/documents.ts'
import { engineTexts } from './texts/engine.ts'
import { networkTexts } from './texts/network.ts'
import { providersTexts } from './texts/providers.ts'
import { storageTexts } from './texts/storage.ts'
import { toolWorkerTexts } from './texts/tool-worker.ts'
import { toolsTexts } from './texts/tools.ts'
import { webServicesTexts } from './texts/web-services.ts'
import { workerTexts } from './texts/worker.ts'

/** English texts of failures, notices, approvals, steps and records by code, for all modules. */
export const textTable = {
  ...commonTexts,
  ...documentTexts,
  ...engineTexts,
  ...workerTexts,
  ...networkTexts,
  ...providersTexts,
  ...storageTexts,
  ...toolsTexts,
  ...toolWorkerTexts,
  ...webServicesTexts,
} as const

/** Code of a text. Stored, so codes are permanent. */
export type TextCode = keyof typeof textTable
