import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Folder of the inputs that an earlier build read wrongly. */
export const failingInputs = path.join(import.meta.dirname, 'failing-inputs')

/** Reads the sample files of the application. */
export function readSampleFile(name: 'harbour.jpg' | 'boat.gif'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`src/adapters/tools/samples/${name}`))
}

export function readFailingInput(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path.join(failingInputs, name)))
}

const sharedFolder = path.join(import.meta.dirname, '../../../shared')

export interface SharedPath {
  path: string
  /** Reason why what needs the file or folder is skipped, or undefined if it is on this machine. */
  missing?: string
}

/**
 * Finds a file or folder of `../shared`, which holds recordings and corpora that are not in the repository.
 * Prints the reason if it is missing. The caller then skips what needs it.
 */
export function findShared(name: string): SharedPath {
  const found = path.join(sharedFolder, name)
  if (existsSync(found)) return { path: found }
  const missing = `../shared/${name} is not on this machine, what needs it is skipped`
  console.info(missing)
  return { path: found, missing }
}
