import { KillCampaign, type Kill } from '../drivers/kill-campaign.ts'
import { WorkflowCampaign } from '../drivers/workflow-campaign.ts'
import { test } from '../fixtures.ts'

/** Each run kills one browser, and its tab in one of these ways, chosen by the seed. The whole campaign is `e2e/soak/kills.spec.ts`. */
const endsOfTab: readonly Kill[] = ['crash', 'reload', 'close']

test('tabs and browsers that are killed at random moments lose nothing that was acknowledged', async ({
  provider,
  baseURL,
  launchOptions,
}) => {
  // Two more browsers are started, and each kill waits for a random moment.
  test.setTimeout(120_000)
  const seed = Date.now() % 100_000
  test.info().annotations.push({ type: 'seed', description: String(seed) })
  const campaign = new KillCampaign({ provider, launch: launchOptions, url: baseURL ?? '', seed })
  try {
    await campaign.prepare()
    await campaign.killDuringWork('browser')
    await campaign.killDuringWork(endsOfTab[seed % endsOfTab.length] ?? 'crash')
    await campaign.verify()
  } finally {
    await campaign.end()
    test.info().annotations.push({ type: 'figures', description: campaign.describe() })
  }
})

/** The whole campaign is `e2e/soak/workflow-kills.spec.ts`. */
test(
  'a browser that is killed while the siblings of a workflow run repeats no ended stage, request or call',
  { tag: '@turn-1' },
  async ({ provider, baseURL, launchOptions }) => {
    // One browser prepares the profile, and two more are started.
    test.setTimeout(120_000)
    const seed = Date.now() % 100_000
    test.info().annotations.push({ type: 'seed', description: String(seed) })
    const options = { provider, launch: launchOptions, url: baseURL ?? '', seed }
    const campaign = await WorkflowCampaign.open(options)
    try {
      await campaign.kill()
      await campaign.verify()
    } finally {
      await campaign.end()
      test.info().annotations.push({ type: 'figures', description: campaign.describe() })
    }
  },
)
