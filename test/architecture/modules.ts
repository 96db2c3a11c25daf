/** The folder named `internal/` that makes a file private: only files below the folder that holds it may import the file. */
export function findOwner(source: string): string | undefined {
  const end = source.lastIndexOf('/internal/')
  return end === -1 ? undefined : source.slice(0, end + 1)
}

/** Folders whose subfolders are sibling modules: they may import each other as long as no cycle arises. */
const siblingFolders = ['src/adapters', 'src/page/features']

/** The sibling module of a source file, such as `src/adapters/network`, or undefined if the file is in none. */
export function siblingModuleOf(source: string): string | undefined {
  const folder = siblingFolders.find((each) => source.startsWith(`${each}/`))
  if (folder === undefined) return undefined
  const [name = '', ...rest] = source.slice(folder.length + 1).split('/')
  return rest.length === 0 ? undefined : `${folder}/${name}`
}

export const isTest = (source: string): boolean => /\.test\.tsx?$/.test(source)
