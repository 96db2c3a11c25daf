// oxlint-disable-next-line import/no-unassigned-import -- must run before anything else
import '../adapters/tool-worker/cut-off-scope.ts'
import { serveRendering } from '../adapters/markdown/serve-rendering.ts'

/** The entry of the render worker: Markdown, formulas and colours of code, with no network, storage or keys. */
serveRendering(globalThis)
