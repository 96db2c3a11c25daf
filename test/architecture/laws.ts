import type { Import, ModuleGraph } from './module-graph.ts'
import { findOwner, isTest, siblingModuleOf } from './modules.ts'
import { packageHomes } from './package-homes.ts'

export type Law = 'direction' | 'cycle' | 'sibling-cycle' | 'private' | 'package'

export interface Violation {
  law: Law
  from: string
  to: string
}

/** The parts of the source tree that the direction law knows. The first pattern that matches names the part. */
const parts: readonly [part: string, pattern: RegExp][] = [
  ['main', /^src\/main\.tsx$/],
  ['lib', /^src\/lib\//],
  ['page/app', /^src\/page\/app\//],
  ['page/features', /^src\/page\/features\//],
  ['page/ui', /^src\/page\/ui\//],
  ['page/i18n', /^src\/page\/(i18n|locales)\//],
  ['worker/client', /^src\/worker\/client(\/|[-.])/],
  // Both sides of the message port use these.
  ['worker/contract', /^src\/worker\/(contract|transport\/failure-error)\.ts$/],
  ['worker/shared', /^src\/worker\/timers\.ts$/],
  ['worker/service-worker', /^src\/worker\/service-worker\//],
  ['worker/transport', /^src\/worker\/transport\//],
  ['worker', /^src\/worker\//],
  ['core/model', /^src\/core\/model\//],
  // The built-in definitions are data that the page shows.
  ['core/workflow-data', /^src\/core\/workflows\/built-in\//],
  ['core', /^src\/core\//],
  ['adapters/queries', /^src\/adapters\/storage\/queries\.ts$/],
  ['adapters', /^src\/adapters\//],
  // Sample files are named by their addresses only.
  ['samples', /^public\/samples\//],
]

const readSide = ['worker/client', 'worker/contract', 'core/model', 'adapters/queries', 'lib']

/** The imports that are allowed between parts. An arrow that is absent here is forbidden. */
const arrows: Record<string, readonly string[]> = {
  main: ['page/app', 'worker/client', 'lib'],
  lib: [],
  'page/app': ['page/features', 'page/ui', 'page/i18n', ...readSide],
  'page/features': ['page/ui', 'page/i18n', 'core/workflow-data', ...readSide],
  'page/ui': ['page/i18n', 'core/model', 'lib'],
  'page/i18n': ['core/model', 'lib'],
  'worker/client': ['worker/contract', 'worker/shared', 'worker/transport', 'core/model', 'lib'],
  'worker/contract': ['core/model', 'lib'],
  'worker/shared': ['worker/contract', 'core/model', 'lib'],
  'worker/transport': ['worker/contract', 'worker/shared', 'core/model', 'lib'],
  'worker/service-worker': ['lib'],
  worker: [
    'worker/contract',
    'worker/shared',
    'worker/transport',
    'core/model',
    'core',
    'core/workflow-data',
    'adapters/queries',
    'adapters',
    'lib',
  ],
  'core/model': ['lib'],
  core: ['core/model', 'core/workflow-data', 'lib'],
  'core/workflow-data': ['core/model', 'core', 'lib'],
  'adapters/queries': ['core/model', 'adapters', 'lib'],
  adapters: ['core/model', 'core', 'core/workflow-data', 'adapters/queries', 'samples', 'lib'],
}

function partOf(source: string): string | undefined {
  return parts.find(([, pattern]) => pattern.test(source))?.[0]
}

/** Returns every import that breaks a law. Tests may reach further than the code next to them, but nothing may import a test. */
export function findViolations({ imports }: ModuleGraph): Violation[] {
  return [
    ...imports.flatMap((item) => brokenLaws(item).map((law) => ({ law, from: item.from, to: item.to }))),
    ...findSiblingCycles(imports),
  ]
}

function brokenLaws(item: Import): Law[] {
  const broken: Law[] = []
  if (item.isCircular) broken.push('cycle')
  if (isTest(item.from)) return broken
  if (item.isPackage) {
    if (!isPackageAtHome(item)) broken.push('package')
    return broken
  }
  if (item.to.endsWith('.css')) return broken
  const owner = findOwner(item.to)
  if (owner !== undefined && !item.from.startsWith(owner)) broken.push('private')
  if (!isAllowed(item)) broken.push('direction')
  return broken
}

function isAllowed({ from, to, specifier }: Import): boolean {
  if (isTest(to)) return false
  const here = partOf(from)
  const there = partOf(to)
  if (here === undefined || there === undefined) return false
  // The page names the entries of workers by their addresses and never runs their code.
  if ((there === 'worker' || there === 'adapters') && (here === 'main' || here === 'page/app'))
    return specifier.endsWith('?worker&url')
  return here === there || (arrows[here]?.includes(there) ?? false)
}

function isPackageAtHome({ from, to, isTypeOnly }: Import): boolean {
  const home = packageHomes.find(({ packages }) => packages.test(to))
  if (!home) return false
  return home.files.test(from) || (isTypeOnly && (home.typesAlsoIn?.test(from) ?? false))
}

/** Reports the imports between sibling modules that lie on a cycle of modules. */
function findSiblingCycles(imports: readonly Import[]): Violation[] {
  const between = imports.flatMap((item) => {
    if (item.isPackage || isTest(item.from)) return []
    const from = siblingModuleOf(item.from)
    const to = siblingModuleOf(item.to)
    const areSiblings = from !== undefined && to !== undefined && from !== to
    return areSiblings ? [{ item, from, to }] : []
  })
  const reach = (start: string): Set<string> => {
    const reached = new Set([start])
    for (const each of reached) for (const { from, to } of between) if (from === each) reached.add(to)
    return reached
  }
  const reachable = new Map([...new Set(between.map(({ to }) => to))].map((name) => [name, reach(name)]))
  return between
    .filter(({ from, to }) => reachable.get(to)?.has(from))
    .map(({ item }) => ({ law: 'sibling-cycle' as const, from: item.from, to: item.to }))
}
