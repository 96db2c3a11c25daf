import { cpSync, readFileSync } from 'node:fs'
import { createServer } from 'vite'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { poCatalogs } from '../scripts/po-catalogs.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const folder = makeTemporaryFolder()
afterAll(() => folder.remove())

const polish = `
msgid ""
msgstr ""
"Language: pl\\n"

msgid "Settings"
msgstr "Ustawienia"

msgid "Example: {example}"
msgstr "Na przykład {example}"

msgid "{requests, plural, one {# request} other {# requests}}"
msgstr "{requests, plural, one {# żądanie} few {# żądania} many {# żądań} other {# żądania}}"

msgid "In <link>one chat</link>"
msgstr "W <link>jednym czacie</link>"

msgid "Rename"
msgstr "Zmień nazwę"
`

const line = "  pl: { name: 'Polski', load: () => import('../locales/pl.po') },\n"

interface Page {
  i18n: { t: (id: string, values?: Record<string, number>) => string }
  languageDisplayName: (language: string) => string
  loadLocale: (state: { language: string; locale: string }, isWanted: () => boolean) => Promise<void>
  resolveLocale: (choice: object, preferred: readonly string[]) => object
}

test('a language is one PO file and one line: its plural rules work, and missing texts are shown in English', async () => {
  const parts = ['src/tsconfig.base.json', 'src/page/i18n', 'src/page/locales', 'src/core/model', 'src/lib']
  for (const part of ['lingui.config.ts', ...parts])
    cpSync(part, `${folder.path}/${part}`, { recursive: true })
  const locales = readFileSync('src/page/i18n/locales.ts', 'utf8')
  folder.write({
    'src/page/i18n/locales.ts': locales.replace('} satisfies', `${line}} satisfies`),
    'src/page/locales/pl.po': polish.trimStart(),
    'src/page/entry.ts': [
      "export { i18n } from './i18n/i18n.ts'",
      "export { loadLocale } from './i18n/locale.ts'",
      "export { languageDisplayName, resolveLocale } from './i18n/locale-choice.ts'",
    ].join('\n'),
  })
  vi.stubGlobal('document', { documentElement: {} })
  const server = await createServer({
    root: folder.path,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [poCatalogs()],
  })
  onTestFinished(() => server.close())
  const entry = await server.ssrLoadModule('/src/page/entry.ts')
  const { i18n, languageDisplayName, loadLocale, resolveLocale } = entry as unknown as Page

  const state = resolveLocale({ language: 'system', formats: 'system' }, ['pl-PL', 'en'])
  expect(state).toEqual({ language: 'pl', locale: 'pl-PL' })
  expect(languageDisplayName('pl')).toBe('Polski')
  await loadLocale({ language: 'pl', locale: 'pl-PL' }, () => true)
  expect([i18n.t('Settings'), i18n.t('Rename')]).toEqual(['Ustawienia', 'Zmień nazwę'])
  expect(i18n.t('Example: {example}', { example: 1.5 })).toBe('Na przykład 1,5')
  const count = (requests: number) =>
    i18n.t('{requests, plural, one {# request} other {# requests}}', { requests })
  expect([1, 3, 5, 22, 1.5].map(count)).toEqual([
    '1 żądanie',
    '3 żądania',
    '5 żądań',
    '22 żądania',
    '1,5 żądania',
  ])
  expect(i18n.t('Language')).toBe('Language')
  expect(i18n.t('{count, plural, one {# value} other {# values}}', { count: 2 })).toBe('2 values')
})
