import { test as base } from '../fixtures.ts'
import { readBuild } from './built-files.ts'
import { StaticHost, type StaticHostOptions } from './static-host.ts'

/** A host that sends no headers, as GitHub Pages does, with the application below a path. */
export const bareHost: StaticHostOptions = { sendsHeaders: false, base: '/some/where/' }

/**
 * Journeys on a static host. Without `hostOptions` they run as all other journeys do. On a host without headers the
 * service worker controls the page.
 */
export const test = base.extend<{ hostOptions: StaticHostOptions | null }>({
  hostOptions: [null, { option: true }],
  baseURL: async ({ baseURL, hostOptions }, use) => {
    if (hostOptions === null) return await use(baseURL)
    const host = await StaticHost.start(readBuild(), hostOptions)
    await use(host.url)
    await host.stop()
  },
  app: async ({ app, hostOptions }, use) => {
    if (hostOptions?.sendsHeaders === false) await app.install()
    await use(app)
  },
})
