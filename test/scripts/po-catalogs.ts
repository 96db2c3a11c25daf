import path from 'node:path'
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  createMissingErrorMessage,
  getCatalogForFile,
  getCatalogs,
} from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/**
 * Compiles the catalog of a language when it is imported, as `lingui compile` would, so that no generated file is
 * stored or outdated. A build fails if a translation is missing, as with `--strict`. Development shows the English
 * text instead.
 */
export function poCatalogs(): Plugin {
  let isStrict = false
  return {
    name: 'po-catalogs',
    configResolved({ command }) {
      isStrict = command === 'build'
    },
    transform: {
      filter: { id: /\.po$/ },
      async handler(_, id) {
        const config = getConfig({ cwd: path.dirname(id) })
        const match = getCatalogForFile(path.relative(config.rootDir, id), await getCatalogs(config))
        if (match === null) throw new Error(`${id} is no catalog of lingui.config.ts`)
        const { locale, catalog } = match
        const { messages, missing } = await catalog.getTranslations(locale, {
          sourceLocale: config.sourceLocale ?? '',
          fallbackLocales: {},
          missingBehavior: 'catalog',
        })
        if (isStrict && missing.length > 0) throw new Error(createMissingErrorMessage(locale, missing))
        // The page shows the English text if a translation is missing.
        for (const { id: text } of missing) delete messages[text]
        const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'es' })
        if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors))
        return { code: source, map: null }
      },
    },
  }
}

export interface CatalogText {
  id: string
  translation: string
  /** Source files that contain the text. */
  files: readonly string[]
}

/** Reads the texts of a language from its PO file, in the file's order. */
export async function readCatalog(locale: string): Promise<CatalogText[]> {
  const catalogs = await getCatalogs(getConfig())
  const read = await Promise.all(catalogs.map(async (catalog) => (await catalog.read(locale)) ?? {}))
  return read.flatMap((texts) =>
    Object.entries(texts).map(([id, { translation = '', origin = [] }]) => ({
      id,
      translation,
      files: origin.map(([file]) => file),
    })),
  )
}
