import { readdirSync } from 'node:fs'
import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

export interface Import {
  from: string
  /** The path of a source file, or the name of a package. */
  to: string
  /** The import specifier as the file has it. */
  specifier: string
  isPackage: boolean
  isTypeOnly: boolean
  isCircular: boolean
}

export interface ModuleGraph {
  sources: string[]
  imports: Import[]
}

/** Every source file below `root/src`, as the file system knows them. */
export function listSources(root: string): string[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file.split(path.sep).join('/')}`)
    .toSorted()
}

/** Reads the imports of all sources, type-only ones included. The parser is swc, because other parsers do not work with TypeScript 7. */
export async function readModuleGraph(root: string): Promise<ModuleGraph> {
  const { output } = await cruise(['src'], {
    baseDir: root,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    validate: true,
    ruleSet: { forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of a result')
  return toModuleGraph(output)
}

function toModuleGraph({ modules }: ICruiseResult): ModuleGraph {
  const sources = modules.map((module) => module.source).filter((source) => /^src\/.*\.tsx?$/.test(source))
  const imports = modules
    .filter((module) => module.source.startsWith('src/'))
    .flatMap((module) =>
      module.dependencies.map((dependency): Import => {
        const isPackage = !dependency.module.startsWith('.')
        return {
          from: module.source,
          to: isPackage ? packageName(dependency.module) : relativeTarget(module.source, dependency.module),
          specifier: dependency.module,
          isPackage,
          isTypeOnly: dependency.dependencyTypes.includes('type-only'),
          isCircular: dependency.circular,
        }
      }),
    )
  return { sources: sources.toSorted(), imports }
}

function packageName(specifier: string): string {
  const [scopeOrName = '', name] = specifier.split('/')
  return scopeOrName.startsWith('@') && name ? `${scopeOrName}/${name}` : scopeOrName
}

/** Imports name their file with its extension, so that the target follows from the text alone, `?worker&url` or not. */
function relativeTarget(source: string, specifier: string): string {
  return path.posix.normalize(path.posix.join(path.posix.dirname(source), specifier.replace(/\?.*$/, '')))
}
