import { afterEach, describe, expect, it, vi } from 'vitest'
import { pickSaveFile, maxDownloadBytes } from './file-system-access.ts'

const handle = { kind: 'file' }
const pick = vi.fn(() => Promise.resolve(handle))

function store(usage: number): void {
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ usage }) } })
  vi.stubGlobal('showSaveFilePicker', pick)
}

afterEach(() => {
  vi.unstubAllGlobals()
  pick.mockClear()
})

describe('chooseFile', () => {
  it('does not ask for a location if a download is enough', async () => {
    store(maxDownloadBytes - 1)
    expect(await pickSaveFile('backup.zip')).toBe('download')
    expect(pick).not.toHaveBeenCalled()
  })

  it('asks where to write a large file', async () => {
    store(maxDownloadBytes)
    expect(await pickSaveFile('backup.zip')).toBe(handle)
    pick.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    expect(await pickSaveFile('backup.zip')).toBeNull()
  })

  it('downloads a large file too if the browser cannot write files, or the size is unknown', async () => {
    store(maxDownloadBytes)
    vi.stubGlobal('showSaveFilePicker', undefined)
    expect(await pickSaveFile('backup.zip')).toBe('download')
    vi.stubGlobal('navigator', { storage: { estimate: () => Promise.reject(new TypeError('no')) } })
    expect(await pickSaveFile('backup.zip')).toBe('download')
    vi.stubGlobal('navigator', {})
    expect(await pickSaveFile('backup.zip')).toBe('download')
  })
})
