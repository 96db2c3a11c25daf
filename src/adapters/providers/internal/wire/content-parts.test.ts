import { afterEach, expect, test, vi } from 'vitest'
import { parseContent } from './content-parts.ts'

afterEach(() => vi.restoreAllMocks())

const image = 'data:image/png;base64,AAAA'

test('Markdown images with their bytes are taken out of a text', () => {
  const text = `a ![b](${image}) c ![d](e) [g](x) h](data:x ![i](${image})`
  expect(parseContent(text)).toEqual({
    pieces: [{ type: 'text', text: `a  c ![d](e) [g](x) h](data:x ` }],
    images: [image, image],
  })
})

test.each([
  ['no end', '](data:image/'.repeat(2000), 10],
  ['a start and no end', `![${'](data:image/'.repeat(2000)}`, 10],
  ['one end', `${'](data:image/'.repeat(2000)})`, 2010],
])('a text with very many starts of images is searched once: %s', (_title, text, calls) => {
  const indexOf = vi.spyOn(String.prototype, 'indexOf')
  const lastIndexOf = vi.spyOn(String.prototype, 'lastIndexOf')
  const parts = parseContent(text)
  expect(indexOf.mock.calls.length + lastIndexOf.mock.calls.length).toBeLessThanOrEqual(calls)
  expect(parts).toEqual({ pieces: [{ type: 'text', text }], images: [] })
})
