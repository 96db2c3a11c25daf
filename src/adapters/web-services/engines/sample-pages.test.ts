import { expect, test } from 'vitest'
import { isSampleAddress } from '../read-sample-page.ts'
import { readSamplePage, searchSamplePages } from './sample-pages.ts'

const findAll = () => searchSamplePages({ text: 'zzz', count: 100 })

test('every sample page of a search can be read whole, except two that no longer exist', () => {
  const dead: string[] = []
  for (const { url, title } of findAll()) {
    expect(isSampleAddress(new URL(url))).toBe(true)
    const { status, html } = readSamplePage(new URL(`${url}?a=1#b`))
    if (status === 404) {
      dead.push(url)
      continue
    }
    expect(html).toContain(`<title>${title}</title>`)
    expect(html.length).toBeGreaterThan(800)
  }
  expect(dead).toHaveLength(2)
  expect(findAll()).toHaveLength(20)
})

test('any other address of a sample site is answered without a request, and no other site is a sample', () => {
  expect(readSamplePage(new URL('https://sample.example/other'))).toMatchObject({ status: 404 })
  const addresses = [
    'https://other.sample.example/',
    'https://elsewhere.example/tides',
    'https://notsample.example/',
  ]
  expect(addresses.map((address) => isSampleAddress(new URL(address)))).toEqual([true, false, false])
})
