// oxlint-disable-next-line import/no-unassigned-import -- must run before anything else
import '../adapters/tool-worker/isolate-scope.ts'
import { servePort } from '../lib/child-worker.ts'
import { serveRendering } from '../adapters/markdown/serve-rendering.ts'

/** Entry of the render worker: Markdown, formulas and code highlighting, without network, storage or keys. */
servePort(globalThis, (port: MessagePort) => serveRendering(port))
