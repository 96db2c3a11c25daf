import { WorkflowCampaign } from '../drivers/workflow-campaign.ts'
import { test } from '../fixtures.ts'

const kills = Number(process.env['SOAK_WORKFLOW_KILLS'] ?? 50)
const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 100_000)

test(`${kills} browsers killed while the siblings of a workflow run`, async ({
  provider,
  baseURL,
  launchOptions,
}) => {
  test.setTimeout(0)
  console.log(`seed ${seed}`)
  const campaign = await WorkflowCampaign.open({ provider, launch: launchOptions, url: baseURL ?? '', seed })
  try {
    for (let index = 1; index <= kills; index += 1) {
      await campaign.kill()
      if (index % 10 === 0) console.log(campaign.describe())
    }
    await campaign.verify()
  } finally {
    await campaign.end()
    console.log(campaign.describe())
  }
})
