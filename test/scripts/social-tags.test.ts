import { expect, test } from 'vitest'
import { toSocialTags } from './social-tags.ts'

test('the image and the address of a site below a path are absolute', () => {
  const tags = new Map(
    toSocialTags('https://someone.github.io/innerloop/').map((tag) => [tag.property, tag.content]),
  )
  expect(tags.get('og:url')).toBe('https://someone.github.io/innerloop/')
  expect(tags.get('og:image')).toBe('https://someone.github.io/innerloop/social.png')
})

test.each(['https://someone.github.io/innerloop', 'ftp://example.com/', 'example.com/'])(
  '%s is refused as the address of a site',
  (address) => {
    expect(() => toSocialTags(address)).toThrow(/SITE_URL|Invalid URL/)
  },
)
