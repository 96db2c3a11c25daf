import { createTextWriter } from './localized-text.ts'
import { commonTexts } from './texts/common.ts'
import { documentTexts } from './texts/documents.ts'
import { contextTexts } from './texts/context.ts'
import { engineTexts } from './texts/engine.ts'
import { inputTexts } from './texts/input.ts'
import { networkTexts } from './texts/network.ts'
import { providersTexts } from './texts/providers.ts'
import { reviewTexts } from './texts/review.ts'
import { storageTexts } from './texts/storage.ts'
import { toolWorkerTexts } from './texts/tool-worker.ts'
import { toolsTexts } from './texts/tools.ts'
import { webServicesTexts } from './texts/web-services.ts'
import { workerTexts } from './texts/worker.ts'
import { workflowsTexts } from './texts/workflows.ts'

export const commonText = /* @__PURE__ */ createTextWriter(commonTexts)
export const documentText = /* @__PURE__ */ createTextWriter(documentTexts)
export const contextText = /* @__PURE__ */ createTextWriter(contextTexts)
export const reviewText = /* @__PURE__ */ createTextWriter(reviewTexts)
export const inputText = /* @__PURE__ */ createTextWriter(inputTexts)
export const engineText = /* @__PURE__ */ createTextWriter(engineTexts)
export const workerText = /* @__PURE__ */ createTextWriter(workerTexts)
export const networkText = /* @__PURE__ */ createTextWriter(networkTexts)
export const providersText = /* @__PURE__ */ createTextWriter(providersTexts)
export const storageText = /* @__PURE__ */ createTextWriter(storageTexts)
export const toolsText = /* @__PURE__ */ createTextWriter(toolsTexts)
export const toolWorkerText = /* @__PURE__ */ createTextWriter(toolWorkerTexts)
export const webServicesText = /* @__PURE__ */ createTextWriter(webServicesTexts)
export const workflowsText = /* @__PURE__ */ createTextWriter(workflowsTexts)
