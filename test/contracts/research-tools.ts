import { z } from 'zod'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { fail, succeed } from '../../src/core/model/failures/result.ts'

const pages: Record<string, string> = {
  'https://bridges.test/opening': 'The footbridge opened in May 1998 and carried 12,400 people a day.',
  'https://council.test/minutes': 'The council closed the footbridge in 2004 after a report.',
}

/** A search that lists all pages. */
export const webSearch: Tool = defineTool({
  name: 'web_search',
  description: 'Searches.',
  parameters: z.object({ query: z.string() }),
  effects: ['read', 'network'],
  address: () => ({
    origin: 'https://search.test',
    pathname: '/',
    href: 'https://search.test/',
    chosenBy: 'user',
    hasBody: true,
  }),
  execute: () => succeed({ results: Object.keys(pages).map((url) => ({ title: `Page ${url}`, url })) }),
})

/** Reads the pages. Any other address is unreachable. */
export const fetchUrl: Tool = defineTool({
  name: 'fetch_url',
  description: 'Reads.',
  parameters: z.object({ url: z.string() }),
  effects: ['read', 'network'],
  address: ({ url }) => {
    const { origin, pathname, href } = new URL(url)
    return { origin, pathname, href, chosenBy: 'model' }
  },
  execute: ({ url }) =>
    pages[url] === undefined
      ? fail(createFailure('unreachable'))
      : succeed({ url, title: `Page ${url}`, text: pages[url] }),
})
