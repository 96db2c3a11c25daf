import { expect, test } from 'vitest'
import { searchSamplePages, readSamplePage } from './sample-pages.ts'

test('every sample page of a search can be read whole, and no other address is a sample page', () => {
  const found = searchSamplePages({ text: 'nothing of this', count: 20 })
  expect(found.length).toBeGreaterThan(3)
  for (const { url, title } of found) {
    const html = readSamplePage(new URL(`${url}?a=1#b`)) ?? ''
    expect(html).toContain(`<title>${title}</title>`)
    expect(html.length).toBeGreaterThan(800)
  }
  expect(readSamplePage(new URL('https://sample.example/other'))).toBeUndefined()
  expect(readSamplePage(new URL('https://elsewhere.example/tides'))).toBeUndefined()
})
