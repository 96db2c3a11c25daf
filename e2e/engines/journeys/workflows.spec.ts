import { expect, test } from '../fixtures.ts'

test('a workflow that is started from the library asks its question and writes its answer', async ({
  journey,
}) => {
  await journey.goTo('#/library/workflows/outline-draft')
  await journey.button('Start in new chat').click()
  await journey.page.get('group', 'Start workflow: Outline and draft').expectVisible()
  await journey.composer.fill('Tides')
  await journey.composer.expectValue('Tides')
  await journey.button('Send').click()
  const question = journey.page.get('group', 'Question')
  await question.expectText('Stage: Outline')
  await question.get('button', 'Accept').click()
  await journey.answer.expectText('The demo model wrote this sample')
  await journey.answer.expectAttribute('data-status', 'complete')
  await journey.page.get('group', 'Workflow: Outline and draft').expectText('5 stages')
  expect(journey.host.missed).toEqual([])
})
