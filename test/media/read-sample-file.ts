import { readFileSync } from 'node:fs'

/** The samples that come with the application, as files. */
export function readSampleFile(name: 'harbour.jpg' | 'boat.gif'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`src/adapters/tools/samples/${name}`))
}
