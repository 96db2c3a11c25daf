import { workflowSchema } from '../../../src/core/model/workflows/workflow.ts'
import { extractTable } from '../../../src/core/workflows/built-in/extract-table.ts'
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

test('a workflow file from another browser is exported with the same bytes', async ({ journey }) => {
  const workflow = workflowSchema.parse({
    ...extractTable,
    id: 'my-table',
    name: 'Größe \u{1F600} <b>&amp;</b>',
    description: 'A tab\t, "quotes", \\, a line\u2028, hidden\u200B and \u202Eleft, e\u0301 and \uD800.',
    limits: { tokens: 123_456_789, dollars: 1e-7 },
  })
  const file = `${JSON.stringify(workflow, null, 2)}\n`
  await journey.goTo('#/library/workflows')
  await journey.button('Import workflow').expectVisible()
  await journey.choose('Workflow file', { 'my-table.workflow.json': file })
  await journey.page.get('dialog', 'Import workflow').get('button', 'Import workflow').click()
  await journey.page.get('dialog', 'Import workflow').expectGone()
  // The page makes the file as always, and the browser does not save it.
  await journey.browser
    .evaluate(`void ((URL.createObjectURL = (blob) => ((window.exported = blob), 'about:blank')),
    (HTMLAnchorElement.prototype.click = () => undefined))`)
  await journey.page.get('list', 'Workflows').get('button', 'Export workflow').click()
  await expect.poll(() => journey.browser.evaluate('window.exported?.text() ?? null')).toBe(file)
})
