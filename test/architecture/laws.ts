import type { Import, ModuleGraph } from './module-graph.ts'
import { packageHomes } from './package-homes.ts'
import { isTest, placeOf } from './rooms.ts'

export type Law = 'direction' | 'cycle' | 'feature' | 'depth' | 'package'

export interface Violation {
  law: Law
  from: string
  to: string
}

/** Parts of a source tree between which the direction law speaks. The first pattern that matches names the part. */
const parts: readonly [part: string, pattern: RegExp][] = [
  ['main', /^src\/main\.tsx$/],
  ['page/app', /^src\/page\/app\//],
  ['page/features', /^src\/page\/features\//],
  ['page/ui', /^src\/page\/ui\//],
  ['page/words', /^src\/page\/words\//],
  ['worker/client', /^src\/worker\/client(\/|[-.])/],
  // What both sides of the wall speak.
  ['worker/contract', /^src\/worker\/(contract|failure-error)\.ts$/],
  ['worker/shared', /^src\/worker\/timers\.ts$/],
  ['worker/wire', /^src\/worker\/wire\//],
  ['worker/main', /^src\/worker\/main(\/|[-.])/],
  ['worker/host', /^src\/worker\//],
  ['core/kernel', /^src\/core\/kernel\//],
  ['core', /^src\/core\//],
  ['adapters/queries', /^src\/adapters\/storage\/queries\.ts$/],
  ['adapters/network', /^src\/adapters\/network\//],
  ['adapters', /^src\/adapters\//],
  // By their addresses only.
  ['samples', /^public\/samples\//],
]

/** Rooms of adapters that speak to servers of others, each in its language. */
const callingRooms: ReadonlySet<string> = new Set(['adapters/providers', 'adapters/web-services'])

const readSide = ['worker/client', 'worker/contract', 'core/kernel', 'adapters/queries']

/** The arrows of the house. What is absent here is forbidden. */
const arrows: Record<string, readonly string[]> = {
  main: ['page/app', 'worker/client'],
  'page/app': ['page/features', 'page/ui', 'page/words', ...readSide],
  'page/features': ['page/ui', 'page/words', ...readSide],
  'page/ui': ['page/words', 'core/kernel'],
  'page/words': [],
  'worker/client': ['worker/contract', 'worker/shared', 'worker/wire', 'core/kernel'],
  'worker/contract': ['core/kernel'],
  'worker/shared': ['worker/contract', 'core/kernel'],
  'worker/wire': ['worker/contract', 'worker/shared', 'core/kernel'],
  'worker/host': ['worker/contract', 'worker/shared', 'worker/wire', 'core/kernel', 'core'],
  'worker/main': [
    'worker/contract',
    'worker/shared',
    'worker/wire',
    'worker/host',
    'core/kernel',
    'core',
    'adapters/queries',
    'adapters/network',
    'adapters',
  ],
  'core/kernel': [],
  core: ['core/kernel'],
  'adapters/queries': ['core/kernel', 'adapters'],
  'adapters/network': ['core/kernel', 'core'],
  adapters: ['core/kernel', 'core', 'adapters/queries', 'adapters/network', 'samples'],
}

function partOf(source: string): string | undefined {
  return parts.find(([, pattern]) => pattern.test(source))?.[0]
}

/** Judges every import of the sources. Tests beside the code may reach further than it, but nothing may import a test. */
export function findViolations({ imports }: ModuleGraph): Violation[] {
  return imports.flatMap((item) => brokenLaws(item).map((law) => ({ law, from: item.from, to: item.to })))
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
  const here = placeOf(item.from)
  const there = placeOf(item.to)
  if (here.room === there.room) return isPartAllowed(item) ? broken : [...broken, 'direction']
  if (there.isDeep) broken.push('depth')
  if (here.room.startsWith('page/features/') && there.room.startsWith('page/features/')) {
    broken.push('feature')
  } else if (here.room.startsWith('adapters/') && there.room.startsWith('adapters/')) {
    // Adapters know each other only where one calls out: every request goes through the one gate.
    if (!callingRooms.has(here.room) || there.room !== 'adapters/network') broken.push('direction')
  } else if (!isPartAllowed(item)) {
    broken.push('direction')
  }
  return broken
}

function isPartAllowed({ from, to, specifier }: Import): boolean {
  if (isTest(to)) return false
  const here = partOf(from)
  const there = partOf(to)
  if (here === undefined || there === undefined) return false
  // The page names the worker's entry, it never runs it.
  if (there === 'worker/main' && isPageRoot(here)) return specifier.endsWith('?worker&url')
  return here === there || (arrows[here]?.includes(there) ?? false)
}

function isPageRoot(part: string): boolean {
  return part === 'main' || part === 'page/app'
}

function isPackageAtHome({ from, to, isTypeOnly }: Import): boolean {
  const home = packageHomes.find(({ packages }) => packages.test(to))
  if (!home) return false
  return home.rooms.test(from) || (isTypeOnly && (home.typesAlsoIn?.test(from) ?? false))
}
