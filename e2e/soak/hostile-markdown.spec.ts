import { hostileMarkdown, missingCorpus } from '../../test/doubles/hostile-markdown.ts'
import { expectNoRequests } from '../drivers/hostile-chat.ts'
import { test } from '../fixtures.ts'

test(`all ${hostileMarkdown.length} hostile texts cause no request, with the policy and without it`, async ({
  app,
  page,
  guard,
}) => {
  test.setTimeout(900_000)
  if (missingCorpus !== undefined) console.log(`Only our own hostile texts: ${missingCorpus}`)
  await app.expectReady()
  await expectNoRequests(page, guard, { texts: hostileMarkdown, withinMs: 300_000 })
})
