import { KillCampaign, type Kill } from '../drivers/kill-campaign.ts'
import { test } from '../fixtures.ts'

const tabKills = Number(process.env['SOAK_TAB_KILLS'] ?? 200)
const browserKills = Number(process.env['SOAK_BROWSER_KILLS'] ?? 100)
const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 100_000)

test(`${tabKills} tabs and ${browserKills} browsers killed at random moments`, async ({
  provider,
  baseURL,
  launchOptions,
}) => {
  test.setTimeout(0)
  console.log(`seed ${seed}`)
  const campaign = new KillCampaign({ provider, launch: launchOptions, url: baseURL ?? '', seed })
  try {
    await campaign.prepare()
    const tabKinds: Kill[] = ['crash', 'close', 'reload']
    const all = tabKills + browserKills
    for (let index = 0; index < all; index += 1) {
      const isBrowser =
        Math.floor(((index + 1) * browserKills) / all) > Math.floor((index * browserKills) / all)
      await campaign.killDuringWork(isBrowser ? 'browser' : (tabKinds[index % 3] ?? 'crash'))
    }
    await campaign.verify()
  } finally {
    await campaign.end()
    console.log(campaign.describe())
  }
})
