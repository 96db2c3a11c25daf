import { Innerloop } from '../drivers/innerloop.ts'
import { crashTab, watchStatus } from '../drivers/tab-lifecycle.ts'
import { TwoTabsCampaign } from '../drivers/two-tabs-campaign.ts'
import { expect, test } from '../fixtures.ts'

const operations = Number(process.env['SOAK_OPERATIONS'] ?? 500)
const crashes = Number(process.env['SOAK_CRASHES'] ?? 20)
const seed = Number(process.env['SOAK_SEED'] ?? Date.now() % 100_000)

test(`two tabs, ${operations} random operations each, with freezes`, async ({ app, context, provider }) => {
  test.setTimeout(0)
  console.log(`seed ${seed}`)
  const campaign = await TwoTabsCampaign.open(app, { context, provider, seed })
  try {
    await campaign.run(operations)
    await campaign.verify()
  } finally {
    console.log(campaign.describe())
  }
})

test(`the writer of a chat crashes ${crashes} times: another tab takes over within a second`, async ({
  app,
  context,
  provider,
}) => {
  test.setTimeout(0)
  const text = Array.from({ length: 8000 }, (_, index) => `word${index}`).join(' ')
  provider.willAnswer({ kind: 'text', text, tokensPerSecond: 60 })
  await app.useProvider(provider)
  const took: number[] = []
  for (let crash = 0; crash < crashes; crash += 1) {
    const writer = new Innerloop(await context.newPage())
    await writer.open()
    await writer.chat.send(`Question ${crash}`)
    const follower = new Innerloop(await context.newPage())
    await follower.open(new URL(writer.page.url()).hash)
    await expect(follower.chat.answer).toContainText('word9')
    const endedAt = watchStatus(follower.page, 'interrupted')
    const crashedAt = Date.now()
    await crashTab(writer.page)
    took.push((await endedAt) - crashedAt)
    await expect(follower.chat.failure.getByRole('button', { name: 'Retry' })).toBeVisible()
    await writer.page.close()
    await follower.page.close()
  }
  const sorted = took.toSorted((one, other) => one - other)
  console.log(
    `hand-over after ${crashes} crashes: median ${sorted[crashes >> 1]} ms, longest ${sorted.at(-1)} ms`,
  )
  expect(sorted.at(-1)).toBeLessThan(1000)
})
