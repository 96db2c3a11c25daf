import { readFileSync } from 'node:fs'

/** Reads the sample files of the application. */
export function readSampleFile(name: 'harbour.jpg' | 'boat.gif'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`src/adapters/tools/samples/${name}`))
}
