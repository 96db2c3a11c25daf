import { removeGlobals, allowedGlobals } from './remove-globals.ts'

// Before any module of a job, or of a library, is read. A policy in the headers of the worker's script says the same, and
// closes `import()` as well, which no script can take away.
removeGlobals(globalThis, allowedGlobals)
