import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import {
  onDemandFolders,
  pageChunkName,
  placeWorkerChunks,
  workerChunkName,
  workerEntryName,
  workerStartGroup,
  workflowGroup,
} from './test/scripts/chunk-names.ts'
import { listPackages, notePackages } from './test/scripts/bundled-packages.ts'
import { modernFonts } from './test/scripts/modern-fonts.ts'
import { listOnDemandFiles } from './test/scripts/on-demand-files.ts'
import { groupByStage } from './test/scripts/page-stages.ts'
import { poCatalogs } from './test/scripts/po-catalogs.ts'
import { packFiles } from './test/scripts/pack-files.ts'
import { sandboxScripts } from './test/scripts/sandbox-scripts.ts'
import { writeClientMetadata } from './test/scripts/client-metadata.ts'
import { embedPagePolicy } from './test/scripts/page-policy.ts'
import { embedResponseHeaders, writeHeaders } from './test/scripts/response-headers.ts'
import { serveHeaders } from './test/scripts/serve-headers.ts'
import { addSocialTags } from './test/scripts/social-tags.ts'

/** Tests that start the worker's entry, which a process can do only once. */
const workerEntryTests = 'test/contracts/worker-*.integration.test.ts'

/** Tests that need sockets, a whole worker, whole type programs or many runs. `npm test` runs them, `npm run check` does not. */
const integrationTests = '**/*.integration.test.ts'

export default defineConfig({
  base: './',
  // Routes live in the hash: an unknown path is a 404, never a second copy of the page under weaker headers.
  appType: 'mpa',
  plugins: [
    react(),
    poCatalogs(),
    // Vite minifies the styles itself; an earlier pass saves nothing and warns of `::highlight()`, which it does not know.
    tailwindcss({ optimize: false }),
    serveHeaders(),
    packFiles(),
    sandboxScripts(),
    embedPagePolicy(),
    embedResponseHeaders(),
    writeHeaders(),
    addSocialTags(),
    writeClientMetadata(),
    modernFonts(),
    listOnDemandFiles(),
    notePackages(),
    VitePWA({
      registerType: 'prompt',
      // The page registers `sw.js` itself, through its Trusted Types policy.
      injectRegister: false,
      includeManifestIcons: false,
      manifest: {
        name: 'Innerloop',
        short_name: 'Innerloop',
        description: 'AI chat with tools that runs entirely in your browser, with your own keys.',
        display: 'standalone',
        start_url: '.',
        scope: '.',
        background_color: '#fbfaf8',
        theme_color: '#fbfaf8',
        icons: [
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      strategies: 'injectManifest',
      srcDir: 'src/worker/service-worker',
      // Becomes `sw.js`.
      filename: 'sw.ts',
      injectManifest: {
        buildPlugins: { vite: [notePackages()] },
        rollupFormat: 'iife',
        globPatterns: [
          'index.html',
          'sandbox.html',
          'assets/**/*.{js,css}',
          'worker/**/*.js',
          'tool-worker/*.js',
          'render-worker/*.js',
          'samples/*.{csv,md,pdf}',
          '*.svg',
          'icon-192.png',
          'assets/*.csv',
          'on-demand.json',
        ],
        globIgnores: onDemandFolders.map((folder) => `${folder}/**`),
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
    listPackages(),
  ],
  resolve: {
    alias: {
      // The package's `browser` entry decodes with `document`, which workers do not have.
      'decode-named-character-reference': fileURLToPath(
        new URL('./node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
      '@modelcontextprotocol/client/_shims': fileURLToPath(
        new URL('./src/adapters/mcp/internal/library-shims.ts', import.meta.url),
      ),
      // The package's `exports` name a file that the package does not contain.
      '@duckdb/duckdb-wasm/blocking': fileURLToPath(
        new URL('./node_modules/@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs', import.meta.url),
      ),
    },
  },
  worker: {
    format: 'es',
    plugins: () => [placeWorkerChunks(), packFiles(), notePackages()],
    rolldownOptions: {
      // The SQL engine and linkedom contain `eval`. The content security policies never let it run.
      checks: { pluginTimings: false, eval: false },
      output: {
        entryFileNames: workerEntryName,
        chunkFileNames: workerChunkName,
        codeSplitting: { groups: [workerStartGroup, workflowGroup] },
      },
    },
  },
  build: {
    target: 'es2024',
    // The page's policy allows fonts from its own origin, and no fonts inlined in a style sheet.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: pageChunkName,
        codeSplitting: { groups: groupByStage() },
      },
    },
  },
  test: {
    // Vitest leaves modules of packages to Node.js, which cannot import these addresses, so Vitest transforms them itself.
    server: { deps: { inline: [/\?packed-url$/, /\.wasm\?url$/] } },
    maxWorkers: 2,
    pool: 'threads',
    // The timeout only ends tests that hang. On a busy machine a correct test may take many times its usual second.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        // Tests of this project leave no state behind, so that they can share a process and a document, which halves their time.
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/{contracts,scenarios,recordings}/**/*.test.ts'],
          exclude: [integrationTests],
          setupFiles: ['test/scripts/share-process.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'scripts', include: ['test/scripts/**/*.test.ts'] } },
      {
        // The parser is native code and can crash when a thread that used it ends, so these tests run in processes.
        extends: true,
        test: {
          name: 'architecture',
          include: ['test/architecture/**/*.test.ts'],
          exclude: [integrationTests],
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [integrationTests],
          exclude: [workerEntryTests, 'test/architecture/**'],
          setupFiles: ['test/scripts/share-process.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration in processes',
          include: [workerEntryTests, 'test/architecture/**/*.integration.test.ts'],
          pool: 'forks',
        },
      },
    ],
  },
})
