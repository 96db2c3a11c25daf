import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, test as base } from '@playwright/test'
import { browserFlags, ensureBrowser } from '../../../test/scripts/browser.ts'
import { headersFor, parseHeaderRules } from '../../../test/scripts/header-rules.ts'
import { nginxConfigFile } from '../../../test/scripts/nginx-config.ts'
import { Innerloop } from '../../drivers/innerloop.ts'
import { readBuild } from '../../host/built-files.ts'
import { findFreePort, startProcess, stopProcess, waitForAnswer } from '../browsers/start-process.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Serves the build with Debian's nginx and `deploy/nginx.conf`, which changes only in its port and folder. */
const test = base.extend<{ address: string }>({
  address: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'innerloop-nginx-'))
    const port = await findFreePort()
    const server = (await readFile(path.join(root, nginxConfigFile), 'utf8'))
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('/usr/share/nginx/html', path.join(root, 'dist'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join('\n')
    await writeFile(
      path.join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
include /etc/nginx/mime.types;
access_log off;
${temporary}
${server}
}
`,
    )
    let log = ''
    const env = { PATH: `${process.env['PATH']}:/usr/sbin` }
    const nginx = startProcess(
      'nginx',
      ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'],
      {
        env,
        onError: (text) => (log += text),
      },
    )
    const address = `http://127.0.0.1:${port}/`
    await waitForAnswer('nginx', async () => (await fetch(address)).status).catch((error: unknown) => {
      throw new Error(log === '' ? String(error) : log)
    })
    await use(address)
    await stopProcess(nginx)
    await rm(folder, { recursive: true })
  },
})

test('nginx sends the headers of public/_headers for every file of the build', async ({ address }) => {
  const rules = parseHeaderRules(await readFile(path.join(root, 'public/_headers'), 'utf8'))
  const names = new Set(rules.flatMap(({ headers }) => headers.map(([name]) => name)))
  const files = [...readBuild().keys()].filter((file) => file !== '_headers' && !file.startsWith('.vite/'))
  for (const file of ['', ...files, 'no/such/file.js']) {
    const response = await fetch(new URL(file, address), { method: 'HEAD' })
    expect(response.status, file).toBe(file.startsWith('no/') ? 404 : 200)
    const expected = headersFor(rules, `/${file}`)
    for (const name of names)
      expect(response.headers.get(name), `${name} of /${file}`).toBe(expected.get(name) ?? null)
  }
})

test('nginx sends scripts, styles, WebAssembly and the manifest with their types', async ({ address }) => {
  const types: Record<string, RegExp> = {
    '.html': /^text\/html/,
    '.js': /javascript/,
    '.css': /^text\/css/,
    '.wasm': /^application\/wasm/,
    '.webmanifest': /^application\/manifest\+json/,
    '.svg': /^image\/svg\+xml/,
    '.woff2': /^font\/woff2/,
  }
  const files = [...readBuild().keys()].filter((file) => !file.startsWith('.vite/'))
  for (const [ending, type] of Object.entries(types)) {
    const file = files.find((name) => name.endsWith(ending))
    if (file === undefined) throw new Error(`the build has no file that ends with ${ending}`)
    const response = await fetch(new URL(file, address), { method: 'HEAD' })
    expect(response.headers.get('Content-Type'), file).toMatch(type)
  }
})

test('the demo model answers on a page that nginx serves', async ({ address }) => {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags })
  const page = await browser.newPage({ baseURL: address })
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const app = new Innerloop(page)
  await app.open()
  await app.chat.ask('What is 2+2? Use your tools.')
  await expect(app.chat.answer).toContainText('4')
  await expect(app.chat.answer).toHaveAttribute('data-status', 'complete')
  expect(problems).toEqual([])
  await browser.close()
})
