import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const imageFile = 'docs/pictures/social.png'
const imageName = 'social.png'
const imageSize = { width: 1280, height: 640 }

/** Returns the Open Graph tags of a site. `siteUrl` is the address of its start page, which ends with a slash. */
export function toSocialTags(siteUrl: string): { property: string; content: string }[] {
  const { href, protocol } = new URL(siteUrl)
  if (!/^https?:$/.test(protocol) || !href.endsWith('/'))
    throw new Error(`SITE_URL must be a web address that ends with a slash: ${siteUrl}`)
  const tags = {
    'og:type': 'website',
    'og:url': href,
    'og:title': 'Innerloop',
    'og:description': 'AI chat with tools that runs entirely in your browser, with your own keys.',
    'og:image': new URL(imageName, href).href,
    'og:image:width': String(imageSize.width),
    'og:image:height': String(imageSize.height),
    'og:image:alt': 'A chat in which the demo model drew a chart from a file',
  }
  return Object.entries(tags).map(([property, content]) => ({ property, content }))
}

/** Adds Open Graph tags and their image to the build, if the address of the site is known: `SITE_URL`. */
export function addSocialTags(siteUrl = process.env['SITE_URL'] ?? ''): Plugin {
  return {
    name: 'social-tags',
    apply: 'build',
    transformIndexHtml: () =>
      siteUrl === '' ? [] : toSocialTags(siteUrl).map((attrs) => ({ tag: 'meta', attrs, injectTo: 'head' })),
    generateBundle() {
      if (siteUrl === '') return
      this.emitFile({ type: 'asset', fileName: imageName, source: readFileSync(imageFile) })
    },
  }
}
