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
  it('asks for no place where a download will do', async () => {
    store(maxDownloadBytes - 1)
    expect(await pickSaveFile('backup.zip')).toBe('download')
    expect(pick).not.toHaveBeenCalled()
  })

  it('asks where to write what is large', async () => {
    store(maxDownloadBytes)
    expect(await pickSaveFile('backup.zip')).toBe(handle)
    pick.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    expect(await pickSaveFile('backup.zip')).toBeNull()
  })

  it('downloads what is large too where the browser writes no files, or does not say how much there is', async () => {
    store(maxDownloadBytes)
    vi.stubGlobal('showSaveFilePicker', undefined)
    expect(await pickSaveFile('backup.zip')).toBe('download')
    vi.stubGlobal('navigator', { storage: { estimate: () => Promise.reject(new TypeError('no')) } })
    expect(await pickSaveFile('backup.zip')).toBe('download')
    vi.stubGlobal('navigator', {})
    expect(await pickSaveFile('backup.zip')).toBe('download')
  })
})
