import { createTextWriter } from './localized-text.ts'
import { commonTexts } from './texts/common.ts'
import { engineTexts } from './texts/engine.ts'
import { filesTexts } from './texts/files.ts'
import { markdownTexts } from './texts/markdown.ts'
import { modelTexts } from './texts/model.ts'
import { networkTexts } from './texts/network.ts'
import { providersTexts } from './texts/providers.ts'
import { reviewTexts } from './texts/review.ts'
import { storageTexts } from './texts/storage.ts'
import { toolWorkerTexts } from './texts/tool-worker.ts'
import { toolsTexts } from './texts/tools.ts'
import { webServicesTexts } from './texts/web-services.ts'
import { workerTexts } from './texts/worker.ts'

export const commonText = /* @__PURE__ */ createTextWriter(commonTexts)
export const modelText = /* @__PURE__ */ createTextWriter(modelTexts)
export const engineText = /* @__PURE__ */ createTextWriter(engineTexts)
export const reviewText = /* @__PURE__ */ createTextWriter(reviewTexts)
export const workerText = /* @__PURE__ */ createTextWriter(workerTexts)
export const networkText = /* @__PURE__ */ createTextWriter(networkTexts)
export const providersText = /* @__PURE__ */ createTextWriter(providersTexts)
export const storageText = /* @__PURE__ */ createTextWriter(storageTexts)
export const filesText = /* @__PURE__ */ createTextWriter(filesTexts)
export const toolsText = /* @__PURE__ */ createTextWriter(toolsTexts)
export const toolWorkerText = /* @__PURE__ */ createTextWriter(toolWorkerTexts)
export const webServicesText = /* @__PURE__ */ createTextWriter(webServicesTexts)
export const markdownText = /* @__PURE__ */ createTextWriter(markdownTexts)
