import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import {
  onDemandFiles,
  onDemandFolders,
  pageChunkName,
  placeWorkerChunks,
  workerChunkName,
  workerEntryName,
  workerStartGroup,
} from './test/scripts/chunk-names.ts'
import { modernFonts } from './test/scripts/modern-fonts.ts'
import { listOnDemandFiles } from './test/scripts/on-demand-files.ts'
import { groupByStage } from './test/scripts/page-stages.ts'
import { poCatalogs } from './test/scripts/po-catalogs.ts'
import { packFiles } from './test/scripts/pack-files.ts'
import { sandboxScripts } from './test/scripts/sandbox-scripts.ts'
import { embedPagePolicy } from './test/scripts/page-policy.ts'
import { serveHeaders } from './test/scripts/serve-headers.ts'

/** What a service worker has; this file is no part of one, but a function in it is. */
interface WithCaches {
  caches: { match(request: Request, options: { cacheName: string }): Promise<Response | undefined> }
}

/** They start the worker's entry, which a process can do once. */
const workerEntryTests = 'test/contracts/worker-*.integration.test.ts'

/** What takes sockets, a whole worker, whole type programs or a campaign: `npm test` runs them, a check does not. */
const integrationTests = '**/*.integration.test.ts'

export default defineConfig({
  base: './',
  // Routes live in the hash: an unknown path is a 404, never a second copy of the page under weaker headers.
  appType: 'mpa',
  plugins: [
    react(),
    poCatalogs(),
    // Vite minifies the styles itself; a pass before it says less and warns of `::highlight()`, which it does not know.
    tailwindcss({ optimize: false }),
    serveHeaders(),
    packFiles(),
    sandboxScripts(),
    embedPagePolicy(),
    modernFonts(),
    listOnDemandFiles(),
    VitePWA({
      registerType: 'prompt',
      // The page registers `sw.js` itself, through its Trusted Types policy.
      injectRegister: false,
      filename: 'sw.js',
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
      workbox: {
        // As a file of its own the runtime would be blocked by Trusted Types, and nothing would be cached, silently.
        inlineWorkboxRuntime: true,
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
        navigateFallback: 'index.html',
        navigateFallbackDenylist: [/\/sandbox\.html/],
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            urlPattern: onDemandFiles,
            handler: 'CacheFirst',
            options: {
              cacheName: 'on-demand',
              expiration: { maxEntries: 40 },
              plugins: [
                {
                  // What was made available offline lies in a cache of its own: nothing is pushed out of it.
                  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
                    cachedResponse ??
                    (await (globalThis as unknown as WithCaches).caches.match(request, {
                      cacheName: 'kept-offline',
                    })) ??
                    null,
                },
              ],
            },
          },
          {
            // The copy that the page keeps, with the headers that hold it: never one from the network.
            urlPattern: ({ sameOrigin, url }) =>
              sameOrigin && url.pathname.endsWith('/sandbox.html') && url.search === '?kept',
            handler: 'CacheOnly',
            options: { cacheName: 'kept-runner' },
          },
        ],
      },
    }),
  ],
  resolve: {
    alias: {
      // Its `browser` entry decodes with `document`, which no worker has.
      'decode-named-character-reference': fileURLToPath(
        new URL('./node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
      // Its package names a file for this that it does not have.
      '@duckdb/duckdb-wasm/blocking': fileURLToPath(
        new URL('./node_modules/@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs', import.meta.url),
      ),
    },
  },
  worker: {
    format: 'es',
    plugins: () => [placeWorkerChunks(), packFiles()],
    rolldownOptions: {
      // The SQL engine's compiler left some behind, linkedom names classes of errors by it; no policy here lets it run.
      checks: { pluginTimings: false, eval: false },
      output: {
        entryFileNames: workerEntryName,
        chunkFileNames: workerChunkName,
        codeSplitting: { groups: [workerStartGroup] },
      },
    },
  },
  build: {
    target: 'es2024',
    // The page's policy knows fonts of its own origin, and none within a style.
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
    // What is left to Node.js is run by it, and an engine is only named here.
    server: { deps: { inline: [/\?packed-url$/, /\.wasm\?url$/] } },
    maxWorkers: 2,
    pool: 'threads',
    // Only against a test that hangs: on a busy machine an honest one may take many times its usual second.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        // Tests of one room keep their state to themselves: sharing a process, or a document, halves their time.
        extends: true,
        test: {
          name: 'room',
          include: ['src/**/*.test.{ts,tsx}', 'test/{contracts,scenarios,recordings}/**/*.test.ts'],
          exclude: [integrationTests],
          setupFiles: ['test/scripts/share-process.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'whole', include: ['test/scripts/**/*.test.ts'] } },
      {
        // The parser is native code, which can crash when a thread that used it ends.
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
          name: 'integration whole',
          include: [workerEntryTests, 'test/architecture/**/*.integration.test.ts'],
          pool: 'forks',
        },
      },
    ],
  },
})
