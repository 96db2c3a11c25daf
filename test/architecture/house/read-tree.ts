import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isTest } from '../modules.ts'

/** A file of the repository, by its path from the root. */
export interface TreeFile {
  file: string
  text: string
}

const skipped = new Set(['node_modules', '.git', '.cache', 'dist', 'test-results', 'playwright-report'])

/** Paths of all files of a working tree, without what is built, installed or recorded. */
export function listTree(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? listTree(root, file) : [file]
    })
    .toSorted()
}

export function readTree(root: string, isRead: (file: string) => boolean): TreeFile[] {
  return listTree(root)
    .filter((file) => isRead(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

/** TypeScript of the application, and not of its tests. */
export function isProductCode(file: string): boolean {
  return /^src\/.*\.tsx?$/.test(file) && !isTest(file)
}

export function isCode(file: string): boolean {
  return /^(src|test|e2e)\/.*\.tsx?$/.test(file)
}
