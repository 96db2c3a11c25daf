import { WorkflowsDriver } from '../drivers/workflows.ts'
import { expect, test } from '../fixtures.ts'
import { makePng, makeText } from '../make-files.ts'

test('five files are read in parallel: after a stop only the missing ones, and one without text is a problem', async ({
  app,
}) => {
  const workflows = new WorkflowsDriver(app.page)
  await workflows.choose('extract-table')
  await workflows.block.getByRole('textbox', { name: 'Columns' }).fill('name, price')
  const texts = ['Tea', 'Coffee', 'Milk', 'Juice'].map((name, index) =>
    makeText(`${name}.txt`, `Name: ${name}\nPrice: ${index + 1} EUR\n`),
  )
  await app.files.pick(...texts, makePng('photo.png', 64, 64))
  await expect(app.files.items).toHaveCount(5)
  const readStates = await workflows.watchStates()
  await app.chat.composer.press('Enter')
  const finished = workflows.stages.and(app.page.locator('[data-stage="read"][data-state="complete"]'))
  await expect(finished.first()).toBeVisible()
  await app.chat.stop()
  await app.chat.expectStatus('stopped')

  const before = await readStates()
  await app.page.getByRole('button', { name: 'Continue', exact: true }).click()
  await app.chat.expectStatus('complete')
  const after = await readStates()
  expect(after.mostRunning).toBeLessThanOrEqual(4)
  const done = before.changes
    .filter((change) => change.endsWith(' complete'))
    .map((change) => change.split(' ')[0])
  const again = after.changes.slice(before.changes.length)
  expect(done).toContain('columns')
  expect(
    again.filter((change) => change.endsWith(' running') && done.includes(change.split(' ')[0])),
  ).toEqual([])

  const answer = app.page.getByRole('article').last()
  await expect(answer.getByRole('row')).toHaveCount(5)
  for (const name of ['Tea', 'Coffee', 'Milk', 'Juice'])
    await expect(answer.getByRole('row', { name: new RegExp(`${name}.*${name}\\.txt`) })).toBeVisible()
  await expect(answer).toContainText('photo.png')
})
