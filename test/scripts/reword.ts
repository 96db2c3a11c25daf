/**
 * `npm run reword 'old' 'new'` changes an English text, which is its own id: in all PO files, whose translations then are marked
 * fuzzy, in the sources and in the tests. Lists the other places that have the old text, in documents as well.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { findInDocument, findLiterals, renameId, rewordSource, rewordTest } from './reword-texts.ts'

const [old, reworded] = process.argv.slice(2)
if (old === undefined || reworded === undefined) throw new Error("Usage: npm run reword 'old' 'new'")

const config = getConfig()
let isKnown = false
for (const catalog of await getCatalogs(config)) {
  for (const locale of config.locales) {
    const texts = (await catalog.read(locale)) ?? {}
    if (!(old in texts)) continue
    isKnown = true
    await catalog.write(locale, renameId(texts, { old, reworded, isSource: locale === config.sourceLocale }))
  }
}
if (!isKnown) throw new Error(`No catalog has the text “${old}”.`)

const sources = globSync('{src,test,e2e}/**/*.{ts,tsx}')
for (const file of sources) {
  const source = readFileSync(file, 'utf8')
  const isTest = /^(?:test|e2e)\/|\.test\.tsx?$/.test(file)
  const changed = (isTest ? rewordTest : rewordSource)(source, old, reworded)
  if (changed !== source) {
    writeFileSync(file, changed)
    console.log(`${file}: reworded`)
  }
  for (const line of findLiterals(changed, old)) console.log(`${file}:${line}: has the old text, look at it`)
}
const documents = globSync('{*.md,{.github,docs,src,test,e2e,public}/**/*.md}')
for (const file of documents) {
  for (const line of findInDocument(readFileSync(file, 'utf8'), old))
    console.log(`${file}:${line}: has the old text, look at it`)
}
// Sorts the catalogs, and drops the old text if no source says it any longer. Only a failure prints what Lingui says.
execFileSync('npm', ['run', '--silent', 'extract'], { stdio: 'pipe' })
