import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { PackageLicense, PackageLicenses } from '../../src/page/features/settings/package-licenses.ts'

/** Packages whose text reaches the build without being a module of it: the base styles. */
const furtherPackages = ['node_modules/tailwindcss']

/** Licenses that the packages of the build may have. */
const allowedLicenses: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
])

/** Licenses of packages whose `package.json` names none, as their files say. */
const unnamedLicenses: Readonly<Record<string, string>> = { khroma: 'MIT' }

export interface BundledPackage {
  name: string
  version: string
  /** SPDX expression. */
  license: string
  homepage?: string
  /** Text of the license and notice files, or undefined if the package has none. */
  text?: string
  /** Folder of the package, as the lock file names it. */
  folder: string
}

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
  homepage: z.string().optional(),
})

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional() })),
})

/** Returns the folder of the package that contains a module, relative to the root. */
export function packageFolderOf(moduleId: string, root = process.cwd()): string | undefined {
  const found = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/@]+)\//.exec(moduleId)?.[1]
  return found && path.relative(root, found).split(path.sep).join('/')
}

/** Reads what a package says of itself. Throws if its license is not one of those that are allowed. */
export function readPackage(folder: string, root = process.cwd()): BundledPackage {
  const at = path.join(root, folder)
  const { name, version, license, licenses, homepage } = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8')),
  )
  const expression = license ?? licenses?.map(({ type }) => type).join(' OR ') ?? unnamedLicenses[name] ?? ''
  if (!isAllowed(expression)) throw new Error(`${name} ${version} has the license “${expression}”.`)
  const files = readdirSync(at).filter((each) => /^(?:licen[cs]e|copying|notice)/i.test(each))
  const texts = files.toSorted().map((each) => readFileSync(path.join(at, each), 'utf8').trim())
  return {
    name,
    version,
    license: expression,
    homepage,
    folder,
    text: texts.length === 0 ? undefined : texts.join('\n\n'),
  }
}

/** Returns whether one of the alternatives of an SPDX expression is allowed, with all licenses that it names. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((each) => allowedLicenses.has(each)))
}

/** Returns the packages with their licenses, each text once. */
export function toLicenses(packages: readonly BundledPackage[]): PackageLicenses {
  const texts: string[] = []
  const entries = packages.map(({ name, version, license, text }): PackageLicense => {
    if (text !== undefined && !texts.includes(text)) texts.push(text)
    return { name, version, license, text: text === undefined ? undefined : texts.indexOf(text) }
  })
  return { packages: entries, texts }
}

/** Returns the packages as a list of the format CycloneDX 1.6. */
export function toBillOfMaterials(
  packages: readonly BundledPackage[],
  { version, integrityOf }: { version: string; integrityOf: (folder: string) => string | undefined },
) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'innerloop', version } },
    components: packages.map((each) => ({
      type: 'library',
      name: each.name,
      version: each.version,
      purl: `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`,
      licenses: [
        / (?:OR|AND) /.test(each.license) ? { expression: each.license } : { license: { id: each.license } },
      ],
      hashes: toHashes(integrityOf(each.folder)),
      externalReferences: each.homepage && [{ type: 'website', url: each.homepage }],
    })),
  }
}

function toHashes(integrity: string | undefined) {
  const sha512 = integrity?.startsWith('sha512-') ? integrity.slice('sha512-'.length) : undefined
  return sha512 && [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }]
}

const folders = new Set<string>()

/**
 * Notes the packages of a bundle. Each bundle of the build needs this plugin: the page, its workers, the service worker
 * and the scripts of the sandbox.
 */
export function notePackages(): Plugin {
  return {
    name: 'note-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const included = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      // Files that are imported by their address, and style sheets, are no part of a chunk.
      const files = [...this.getModuleIds()].filter((id) => /\?(?:.*-)?url$|\.css$/.test(id))
      for (const id of [...included, ...files]) {
        const folder = packageFolderOf(id)
        if (folder !== undefined) folders.add(folder)
      }
    },
  }
}

/** Writes the packages of all bundles: their licenses for the page, and a bill of materials. */
export function listPackages(): Plugin {
  let directory = 'dist'
  return {
    name: 'list-packages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      directory = config.build.outDir
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const { packages: locked } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
        const packages = [...new Set([...folders, ...furtherPackages])]
          .filter((folder) => existsSync(path.join(folder, 'package.json')))
          .map((folder) => readPackage(folder))
          .toSorted((one, other) =>
            `${one.name}@${one.version}` < `${other.name}@${other.version}` ? -1 : 1,
          )
        const integrityOf = (folder: string) => locked[folder]?.integrity
        const { version } = z
          .object({ version: z.string() })
          .parse(JSON.parse(readFileSync('package.json', 'utf8')))
        await copyFile('CHANGELOG.md', path.join(directory, 'changelog.txt'))
        await writeFile(path.join(directory, 'licenses.json'), JSON.stringify(toLicenses(packages)))
        await writeFile(
          path.join(directory, 'sbom.json'),
          `${JSON.stringify(toBillOfMaterials(packages, { version, integrityOf }), null, 2)}\n`,
        )
      },
    },
  }
}
