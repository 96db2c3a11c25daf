import { isProductCode, readTree } from './read-tree.ts'

export interface SourceSizes {
  files: number
  lines: number
  median: number
  largest: { file: string; lines: number }
  /** The folder with the most files of its own. */
  flattest: { folder: string; files: number }
}

/** How the code of the application, without its tests, is cut into files and folders. Lines are counted as `wc -l` does. */
export function measureSources(root: string): SourceSizes {
  const sizes = readTree(root, isProductCode).map(({ file, text }) => ({
    file,
    lines: text.split('\n').length - 1,
  }))
  const sorted = sizes.toSorted((one, other) => one.lines - other.lines)
  const folders = new Map<string, number>()
  for (const file of listFolderFiles(root)) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  const [folder = '', files = 0] = [...folders].toSorted(([, one], [, other]) => other - one)[0] ?? []
  return {
    files: sizes.length,
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    median: medianOf(sorted.map(({ lines }) => lines)),
    largest: sorted.at(-1) ?? { file: '', lines: 0 },
    flattest: { folder, files },
  }
}

function listFolderFiles(root: string): string[] {
  return readTree(root, isProductCode).map(({ file }) => file)
}

function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}
