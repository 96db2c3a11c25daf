// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { checkOwnScriptUrl } from './script-urls.ts'

describe('checkOwnScriptUrl', () => {
  const base = 'https://host.example/some/path/'
  const own = ['./worker/main-1.js', 'sw.js']

  it('resolves the files of the list against the page, under any sub-path', () => {
    expect(checkOwnScriptUrl('./worker/main-1.js', base, own)).toBe(
      'https://host.example/some/path/worker/main-1.js',
    )
    expect(checkOwnScriptUrl('sw.js', base, own)).toBe('https://host.example/some/path/sw.js')
  })

  it.each([
    './assets/main-1.js',
    '/sw.js',
    'sw.js?evil',
    './worker/../sw.js.map',
    'https://elsewhere.example/some/path/sw.js',
    '//elsewhere.example/sw.js',
    'data:text/javascript,1',
    'blob:https://host.example/1',
    'javascript:1',
  ])('refuses %s', (url) => {
    expect(() => checkOwnScriptUrl(url, base, own)).toThrow(TypeError)
  })
})
