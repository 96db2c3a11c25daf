import { askWorker, findWorker, tryWorker } from '../drivers/ask-worker.ts'
import { withFullDisk } from '../drivers/full-disk.ts'
import { McpCampaign } from '../drivers/mcp-campaign.ts'
import { readTables } from '../drivers/read-tables.ts'
import { expect, test } from '../fixtures.ts'
import { McpSignInServer } from '../provider/mcp-sign-in-server.ts'

const kills = Number(process.env['SOAK_MCP_KILLS'] ?? 50)
const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 100_000)

test(`${kills} kills in two tabs that use an MCP server with a sign-in`, async ({ context }) => {
  test.setTimeout(0)
  const server = await McpSignInServer.start()
  const campaign = await McpCampaign.open({ context, server, seed })
  try {
    for (let index = 0; index < kills; index += 1) await campaign.kill()
  } finally {
    console.log(campaign.describe())
    await server.close()
  }
})

test('a full disk refuses a new MCP server and a sign-in with a reason, and keeps what is stored', async ({
  provider,
  baseURL,
  launchOptions,
}) => {
  const server = await McpSignInServer.start()
  try {
    await withFullDisk({ provider, baseURL, launchOptions }, async ({ page }, disk) => {
      const draft = { name: 'Harbor', url: server.url, auth: { kind: 'oauth' as const } }
      const { serverId } = await askWorker(page, 'save-mcp-server', draft)
      const rows = async () => await readTables(page, ['mcpServers', 'mcpSnapshots'])
      const before = await rows()
      await disk.fill()
      const worker = await findWorker(page)
      const callbackUrl = new URL('oauth/callback.html', baseURL).href
      const long = 'x'.repeat(1900)
      const refused = [
        await tryWorker(worker, 'save-mcp-server', { ...draft, name: 'Other', url: `${server.url}/${long}` }),
        await tryWorker(worker, 'begin-mcp-sign-in', { serverId, callbackUrl }),
      ]
      console.log(refused.map((outcome) => (outcome.ok ? 'stored' : outcome.failure.code)).join(', '))
      for (const outcome of refused)
        expect(outcome).toMatchObject({ ok: false, failure: { code: 'storage-full' } })
      expect(await rows()).toEqual(before)
      await page.goto('./#/settings/mcp')
      const list = page.getByRole('list', { name: 'MCP servers' })
      await expect(list.getByRole('switch', { name: 'Harbor' })).toBeVisible()
    })
  } finally {
    await server.close()
  }
})
