// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { checkOwnScriptUrl } from './script-urls.ts'

describe('checkOwnScriptUrl', () => {
  const base = 'https://host.example/some/path/'

  it('resolves own files against the page, under any sub-path', () => {
    expect(checkOwnScriptUrl('./assets/main-1.js', base)).toBe(
      'https://host.example/some/path/assets/main-1.js',
    )
    expect(checkOwnScriptUrl('/assets/main-1.js', base)).toBe('https://host.example/assets/main-1.js')
  })

  it.each([
    'https://elsewhere.example/a.js',
    '//elsewhere.example/a.js',
    'data:text/javascript,1',
    'blob:https://host.example/1',
    'javascript:1',
  ])('refuses %s', (url) => {
    expect(() => checkOwnScriptUrl(url, base)).toThrow(TypeError)
  })
})
