import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nginxConfigFile, toNginxConfig } from './nginx-config.ts'

test('deploy/nginx.conf has the headers of public/_headers (npm run nginx-config writes it)', () => {
  expect(readFileSync(nginxConfigFile, 'utf8')).toBe(toNginxConfig(readFileSync('public/_headers', 'utf8')))
})

test('a header of some paths is a map, and a path without it gets none', () => {
  const config = toNginxConfig('/*\n  X-Common: 1\n\n/a.html\n  X-Some: 2\n/b/*.png\n  X-Some: 3\n')
  expect(config).toContain('add_header X-Common "1" always;')
  expect(config).toContain(
    'map $uri $header_x_some {\n    default "";\n    /a.html "2";\n    "~^/b/.*\\.png$" "3";\n}',
  )
  expect(config).toContain('add_header X-Some $header_x_some always;')
})
