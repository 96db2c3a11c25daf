import { expect, test } from '../fixtures.ts'
import type { Journey } from '../journey.ts'

async function askToFetch(journey: Journey): Promise<void> {
  const { provider } = journey
  provider.pages.set('/page', 'The page says ONE.')
  const url = `${provider.origin}/page`
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] },
    { kind: 'text', text: 'I have seen what there is.' },
  )
  await journey.useProvider()
  await journey.send(`Read ${url} please.`)
  await journey.toolCall('fetch_url').expectAttribute('data-state', 'awaiting-approval')
}

test('a call that is allowed once runs', async ({ journey }) => {
  await askToFetch(journey)
  await journey.page.get('group', 'Approval: fetch_url').expectText('/page')
  await journey.respond('Allow once')
  await journey.answer.expectAttribute('data-status', 'complete')
  await journey.toolCall('fetch_url').expectAttribute('data-state', 'succeeded')
  expect(journey.provider.answerRequests[1]?.body).toContain('The page says ONE.')
})

test('a denied call does not run, and the model is notified', async ({ journey }) => {
  await askToFetch(journey)
  await journey.respond('Deny')
  await journey.answer.expectAttribute('data-status', 'complete')
  await journey.toolCall('fetch_url').expectAttribute('data-state', 'denied')
  expect(journey.provider.requests.some(({ url }) => url === '/page')).toBe(false)
  expect(journey.provider.answerRequests).toHaveLength(2)
})

test('an open approval is still there after a reload, and the call runs when it is allowed', async ({
  journey,
}) => {
  await askToFetch(journey)
  await journey.browser.reload()
  await journey.respond('Allow once')
  await journey.answer.expectText('I have seen what there is.')
  await journey.answer.expectAttribute('data-status', 'complete')
})

test('a page is created, runs in its panel, and reacts to a click', async ({ journey }) => {
  await journey.ask('Craft a page with a counter.')
  const panel = journey.page.get('complementary', 'Artifact: Counter')
  await panel.expectVisible()
  const readCounter = async () => {
    const expression = `document.querySelector('output')?.textContent ?? null`
    return (await journey.browser.evaluateInFrames(expression)).filter((value) => value !== null)
  }
  await expect.poll(readCounter).toEqual(['0'])
  const place = `(() => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent.includes('Add one'))
    const box = button?.getBoundingClientRect()
    return box ? [box.left + box.width / 2, box.top + box.height / 2] : null
  })()`
  const places = await journey.browser.evaluateInFrames(place)
  const [x, y] = places.find((each) => each !== null) as [number, number]
  const frame = (await journey.browser.evaluate(`(() => {
    const { left, top } = document.querySelector('iframe').getBoundingClientRect()
    return [left, top]
  })()`)) as [number, number]
  await journey.browser.clickAt(frame[0] + x, frame[1] + y)
  await expect.poll(readCounter).toEqual(['1'])
})
