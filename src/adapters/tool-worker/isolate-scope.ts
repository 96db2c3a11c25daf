import { removeGlobals, allowedGlobals } from './remove-globals.ts'

// Runs before any module of a job or of a library is evaluated. A policy in the headers of the worker's script forbids
// the same. It also forbids `import()`, which no script can remove.
removeGlobals(globalThis, allowedGlobals)
