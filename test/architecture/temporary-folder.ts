import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface TemporaryFolder {
  path: string
  write(files: Record<string, string>): void
  remove(): void
}

/** A folder of its own inside the repository (ignored by git), so that packages resolve from it as they do from the sources. */
export function makeTemporaryFolder(): TemporaryFolder {
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(path.resolve('.cache/architecture-'))
  return {
    path: folder,
    write(files) {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
        writeFileSync(path.join(folder, file), text)
      }
    },
    remove() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
