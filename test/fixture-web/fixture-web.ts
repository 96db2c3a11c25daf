import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createBrowserFetch } from '../doubles/browser-fetch.ts'
import { serveOnLoopback } from '../doubles/serve-on-loopback.ts'
import { fixturePages, toAddress } from './fixture-topics.ts'
import { renderPage } from './render-page.ts'
import { searchPages } from './search-pages.ts'

/** Address of the search engine, which answers like SearXNG. */
export const fixtureSearchAddress = 'https://search.example'

const pagesByAddress = new Map(fixturePages.map((page) => [toAddress(page), page]))

export interface FixtureWeb {
  /** `fetch` of a page of Innerloop in a browser. Every host leads to the server on loopback. */
  fetch: typeof fetch
  /** Addresses that were requested, in order. */
  requested: readonly string[]
}

/** Starts the fixture web. It is closed when the test ends. */
export async function startFixtureWeb(): Promise<FixtureWeb> {
  const requested: string[] = []
  const { origin } = await serveOnLoopback((request, response) => {
    const url = new URL(`https:/${request.url ?? ''}`)
    requested.push(url.href)
    void respond(url, response)
  })
  const browserFetch = createBrowserFetch('https://innerloop.example')
  return {
    requested,
    // The host becomes the first part of the path, because a server on loopback has no other name.
    fetch: (input, init) => {
      const { host, pathname, search } = new URL(input instanceof Request ? input.url : input)
      return browserFetch(`${origin}/${host}${pathname}${search}`, init)
    },
  }
}

const shared = { 'access-control-allow-origin': '*' }

async function respond(url: URL, response: ServerResponse): Promise<void> {
  if (url.origin === fixtureSearchAddress && url.pathname === '/search') {
    const query = url.searchParams.get('q') ?? ''
    const isJson = url.searchParams.get('format') === 'json'
    response.writeHead(isJson ? 200 : 403, { 'content-type': 'application/json', ...shared })
    response.end(isJson ? JSON.stringify({ query, results: searchPages(query) }) : '')
    return
  }
  const page = pagesByAddress.get(`${url.origin}${url.pathname}`)
  if (page?.delayMs !== undefined) await wait(page.delayMs)
  response.writeHead(page ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    ...(page?.lacksCors !== true && shared),
  })
  response.end(page ? renderPage(page) : '<!doctype html><title>Not found</title><h1>Not found</h1>')
}
