import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expectAccessible } from '../drivers/accessibility.ts'
import { findOverflow } from '../drivers/find-overflow.ts'
import { McpCampaign } from '../drivers/mcp-campaign.ts'
import { Keyboard } from '../drivers/keyboard.ts'
import { McpDriver } from '../drivers/mcp.ts'
import { readRows } from '../drivers/stored-data.ts'
import { expect, test } from '../fixtures.ts'
import { McpSignInServer } from '../provider/mcp-sign-in-server.ts'

test(
  'signing in to an MCP server with the keyboard opens a tab, and in German on a phone the same tab',
  { tag: '@turn-2' },
  async ({ app, page, guard }) => {
    const server = await McpSignInServer.start()
    const keyboard = new Keyboard(page)
    const mcp = new McpDriver(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    try {
      await test.step('the tools of a new server are listed after the sign-in, with the permissions that stay ticked', async () => {
        await mcp.openSettings()
        await keyboard.use(button('Add server'))
        await keyboard.type(server.url)
        await keyboard.goTo(page.getByRole('combobox', { name: 'Sign-in' }))
        await keyboard.press('ArrowDown')
        await keyboard.use(button('Save server'))
        const card = page.getByRole('group', { name: 'Sign in: 127.0.0.1' })
        const link = card.getByRole('link', { name: `Continue at ${new URL(server.url).host}` })
        await expect(link).toHaveAttribute('href', /state=/)
        await expectAccessible(page, 'the sign-in to an MCP server')
        await keyboard.goTo(card.getByRole('checkbox', { name: 'tables:book' }))
        await keyboard.press('Space')
        await expect(link).toHaveAttribute('href', /scope=tides%3Aread&/)
        const opened = page.context().waitForEvent('page')
        await keyboard.use(link)
        const tab = await opened
        await tab.getByRole('link', { name: 'Allow' }).click()
        await expect(tab.getByRole('status')).toHaveText('You can close this tab.')
        expect(tab.url()).toMatch(/\/oauth\/callback\.html$/)
        await tab.close()
        await expect(page.getByRole('list', { name: 'Tools' }).getByRole('checkbox')).toHaveCount(6)
        await keyboard.use(button('Use these tools'))
        await expect(mcp.server('127.0.0.1')).toHaveAttribute('data-state', 'ready')
        expect(server.scopes).toEqual(['tides:read'])
      })

      await test.step('a denied sign-in in the same tab is reported, and one that is allowed counts at once', async () => {
        await keyboard.use(button('Sign out'), 'Shift+Tab')
        await expect(button('Sign in')).toBeVisible()
        await app.open('#/settings/appearance')
        await page.getByRole('radio', { name: 'Deutsch' }).click()
        await page.setViewportSize({ width: 360, height: 740 })
        const signInHere = async (choice: string) => {
          await app.open('#/settings/mcp')
          await button('Anmelden').click()
          await button('In diesem Tab anmelden').scrollIntoViewIfNeeded()
          expect(await findOverflow(page)).toEqual([])
          await button('In diesem Tab anmelden').click()
          await page.getByRole('link', { name: choice }).click()
        }
        await signInHere('Deny')
        await expect(page.getByRole('alert')).toContainText('ohne Zugriff')
        await signInHere('Allow')
        await expect(button('Abmelden')).toBeVisible()
        expect(page.url()).not.toContain('code')
        await expect(mcp.list.or(page.getByRole('list', { name: 'MCP-Server' }))).toContainText('Bereit')
      })

      const texts = [
        await readRows(page),
        guard.requests.map(({ url }) => url).join('\n'),
        await page.content(),
      ]
      await app.open('#/settings/data')
      const downloading = page.waitForEvent('download')
      await button('Alles sichern').click()
      const backup = Object.values(unzipSync(readFileSync(await (await downloading).path())))
      texts.push(...backup.map((bytes) => Buffer.from(bytes).toString()))
      expect(texts.slice(3).join('\n'), 'the backup').toContain(server.url)
      await app.open('#/settings/about')
      await button('Diagnose zeigen').click()
      texts.push(await page.getByRole('region', { name: 'Diagnose' }).innerText())
      expect(server.issued.length).toBeGreaterThan(0)
      for (const token of server.issued) expect(texts.join('\n')).not.toContain(token)
    } finally {
      await server.close()
    }
  },
)

test(
  'two tabs that use and change a server keep one list and one sign-in, although tabs are killed',
  { tag: '@turn-2' },
  async ({ context }) => {
    // The whole campaign is `e2e/soak/mcp-servers.spec.ts`.
    const seed = Date.now() % 100_000
    test.info().annotations.push({ type: 'seed', description: String(seed) })
    const server = await McpSignInServer.start()
    const campaign = await McpCampaign.open({ context, server, seed })
    await campaign.kill()
    await campaign.kill()
    test.info().annotations.push({ type: 'figures', description: campaign.describe() })
    await server.close()
  },
)
