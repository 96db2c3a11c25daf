import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { corsFaults } from '../../test/doubles/mcp-cors-faults.ts'
import { serveEverything } from '../../test/doubles/serve-everything.ts'
import { openCors, serveMcpFixture } from '../../test/doubles/serve-mcp-fixture.ts'
import { McpDriver } from '../drivers/mcp.ts'
import { readEverythingStored } from '../drivers/stored-data.ts'
import { expect, test } from '../fixtures.ts'

test('the connection test names what a server refuses to browsers, and a legacy server passes', async ({
  page,
  app,
  baseURL,
}) => {
  await app.open()
  const served = await serveMcpFixture()
  const everything = await serveEverything()
  const mcp = new McpDriver(page)
  await mcp.openSettings()
  const signIn = 'Sign in at the server’s site'
  const dialog = await mcp.fillServer({ url: served.url, name: 'Fixture', signIn })
  const steps = dialog.getByRole('list', { name: 'Connection test' }).getByRole('listitem')
  const run = async () => {
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await expect(dialog.getByRole('button', { name: 'Test connection' })).toBeVisible()
    await expect(steps.and(page.locator('[data-state=waiting], [data-state=running]'))).toHaveCount(0)
  }
  const url = dialog.getByRole('textbox', { name: 'URL' })
  for (const [index, { title, cors, step, state, text }] of corsFaults.entries()) {
    await test.step(title, async () => {
      // Chromium remembers for 5 s what it may send to an address.
      await url.fill(`${served.url}?case=${index}`)
      const redirect = cors.redirect && served.url.replace('/mcp', '/elsewhere')
      Object.assign(served.cors, { token: undefined, ...openCors, ...cors, redirect })
      await run()
      const named = steps.filter({ hasText: new RegExp(`^${step}(?!.metadata)`) })
      await expect(named).toHaveAttribute('data-state', state)
      await expect(named).toContainText(text ?? new URL(baseURL ?? '').origin)
    })
  }
  expect(served.seen.join('\n'), 'the redirect was followed').not.toContain('/elsewhere')
  await url.fill(everything.url)
  await run()
  await expect(steps.filter({ hasText: /^Schemas/ })).toHaveAttribute('data-state', 'passed')
  await expect(steps.filter({ hasText: /^Protocol/ })).toContainText('MCP version 2025-11-25')
  await dialog.getByRole('button', { name: 'Save server' }).click()
  await expect(mcp.toolsDialog('Fixture').getByRole('checkbox', { name: /^echo/ })).toBeVisible()
  everything.close()
  await served.close()
})

test('a header secret reaches its server only, and is in no export, backup, event or diagnostic', async ({
  page,
  app,
  provider,
}) => {
  const secret = 'mcp-canary+52d0/6be1=a9c8'
  const served = await serveMcpFixture({ token: secret })
  const mcp = new McpDriver(page)
  await app.useProvider(provider)
  await mcp.openSettings()
  const dialog = await mcp.fillServer({ url: served.url, name: 'Fixture', signIn: 'Key in a header' })
  await dialog.getByRole('textbox', { name: 'Header' }).fill('Authorization')
  await dialog.getByLabel('Value').fill(`Bearer ${secret}`)
  await dialog.getByRole('button', { name: 'Save server' }).click()
  await mcp.useTools('Fixture')
  await app.open()
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'fixture__write', arguments: {} }] },
    { kind: 'text', text: 'Written.' },
  )
  await app.chat.send('Write')
  await app.approvals.answer('Allow once')
  await app.chat.expectStatus('complete')
  expect(served.fixture.calls.ran).toEqual(['write'])

  const texts: string[] = []
  for (const format of ['Markdown', 'JSON', 'HTML']) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Chat actions' }).first().click()
    await page.getByRole('menuitem', { name: `Export as ${format}` }).click()
    texts.push(readFileSync(await (await downloading).path(), 'utf8'))
  }
  await page.goto('#/settings/data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Back up everything' }).click()
  const backup = unzipSync(readFileSync(await (await downloading).path()))
  texts.push(...Object.values(backup).map((bytes) => Buffer.from(bytes).toString()))
  expect(
    texts.some((text) => text.includes(served.url)),
    'the backup has the server',
  ).toBe(true)
  await page.goto('#/settings/about')
  await page.getByRole('button', { name: 'Show diagnostics' }).click()
  texts.push(await page.getByRole('region', { name: 'Diagnostics' }).innerText())
  texts.push(await readEverythingStored(page))
  for (const [index, text] of texts.entries()) {
    for (const form of [secret, encodeURIComponent(secret), btoa(secret).slice(0, -2)])
      expect(text.includes(form), `text ${index} has the secret`).toBe(false)
  }
  await served.close()
})
