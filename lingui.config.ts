import path from 'node:path'
import { extractor } from '@lingui/cli/api'
import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { locales } from './src/page/i18n/locales.ts'

const trans = path.resolve(import.meta.dirname, 'src/page/i18n/trans.tsx')

/** Lingui's extractor with one change: for each file it gets the relative path by which the file imports `Trans`. */
const pageExtractor: typeof extractor = {
  ...extractor,
  // oxlint-disable-next-line max-params -- Lingui's signature
  extract(file, code, onMessage, context) {
    const source = path.relative(path.dirname(file), trans).replace(/^(?!\.)/, './')
    const { linguiConfig } = context
    const runtimeConfigModule = { ...linguiConfig.runtimeConfigModule, Trans: [source, 'Trans'] as const }
    return extractor.extract(file, code, onMessage, {
      ...context,
      linguiConfig: { ...linguiConfig, runtimeConfigModule },
    })
  },
}

export default {
  locales: Object.keys(locales),
  sourceLocale: 'en',
  catalogs: [
    {
      path: '<rootDir>/src/page/locales/{locale}',
      include: [
        '<rootDir>/src/page/**/*.{ts,tsx}',
        '<rootDir>/src/core/model/messages/texts/*.ts',
        '<rootDir>/src/core/model/failures/*.ts',
        '<rootDir>/src/core/model/providers/catalog/*.ts',
      ],
      exclude: ['**/*.test.{ts,tsx}'],
    },
  ],
  orderBy: 'messageId',
  extractors: [pageExtractor],
  // The ids are the English texts. Line numbers are left out because they would change with every edit.
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false }),
} satisfies LinguiConfig
