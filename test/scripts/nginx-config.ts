/** Writes `deploy/nginx.conf`, which sends the headers of `public/_headers`: `npm run nginx-config`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { headersFor, parseHeaderRules } from './header-rules.ts'

export const nginxConfigFile = 'deploy/nginx.conf'

/** Returns a path that a pattern of `_headers` matches. */
const samplePath = (pattern: string) => pattern.replace('*', 'example')

/** Returns the condition of an nginx `map` that matches the same paths as a pattern of `_headers`. */
function toMapKey(pattern: string): string {
  if (!pattern.includes('*')) return pattern
  const [start = '', end = ''] = pattern.split('*').map((text) => text.replaceAll('.', String.raw`\.`))
  return `"~^${start}.*${end}$"`
}

/**
 * Returns an nginx server that sends the given headers. Each header is a variable that depends on the path, because
 * `add_header` in a location would remove the headers of the server. nginx does not send headers without a value.
 */
export function toNginxConfig(headersFile: string): string {
  const rules = parseHeaderRules(headersFile)
  const patterns = rules.map(({ pattern }) => pattern).filter((pattern) => pattern !== '/*')
  const names = new Set(rules.flatMap(({ headers }) => headers.map(([name]) => name)))
  const maps: string[] = []
  const lines: string[] = []
  for (const name of names) {
    const value = (pathname: string) => headersFor(rules, pathname).get(name) ?? ''
    const common = value('/example')
    const entries = patterns
      .map((pattern) => ({ pattern, text: value(samplePath(pattern)) }))
      .filter(({ text }) => text !== common)
    if (entries.length === 0) {
      lines.push(`    add_header ${name} "${common}" always;`)
      continue
    }
    const variable = `$header_${name.toLowerCase().replaceAll('-', '_')}`
    const rows = entries.map(({ pattern, text }) => `    ${toMapKey(pattern)} "${text}";`)
    maps.push([`map $uri ${variable} {`, `    default "${common}";`, ...rows, '}'].join('\n'))
    lines.push(`    add_header ${name} ${variable} always;`)
  }
  return `# Serves the build of Innerloop with its security headers. Written by \`npm run nginx-config\` from public/_headers.
# Include this file in the \`http\` block, as /etc/nginx/conf.d/ is.

${maps.join('\n\n')}

server {
    listen 80;
    root /usr/share/nginx/html;

${lines.join('\n')}

    gzip on;
    gzip_vary on;
    gzip_types application/javascript application/json application/manifest+json application/wasm image/svg+xml text/css text/csv text/javascript text/markdown text/plain;

    location ~ \\.webmanifest$ {
        types { }
        default_type application/manifest+json;
    }
    location ~ \\.wasm$ {
        types { }
        default_type application/wasm;
    }
    # Routes are in the hash, so an unknown path is a missing file.
    location / {
        try_files $uri $uri/ =404;
    }
}
`
}

if (import.meta.main) {
  mkdirSync('deploy', { recursive: true })
  writeFileSync(nginxConfigFile, toNginxConfig(readFileSync('public/_headers', 'utf8')))
}
