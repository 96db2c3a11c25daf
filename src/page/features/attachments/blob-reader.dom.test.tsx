// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { BlobReaderContext, useBlobUrl } from './blob-reader.ts'

function Opened() {
  return <p>{useBlobUrl('any')}</p>
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it.each([
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['application/xhtml+xml', 'application/octet-stream'],
  ['application/pdf', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  ['image/png', 'image/png'],
  ['video/mp4', 'video/mp4'],
])(
  'a stored file of the type “%s” has an address of the type %s: opened in a tab, it runs nothing',
  async (type, expectedType) => {
    const types: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((source) => {
      types.push(source instanceof Blob ? source.type : '')
      return 'blob:made'
    })
    render(
      <BlobReaderContext value={async () => new Blob(['<script>alert(1)</script>'], { type })}>
        <Opened />
      </BlobReaderContext>,
    )
    await screen.findByText('blob:made')
    expect(types).toEqual([expectedType])
  },
)
