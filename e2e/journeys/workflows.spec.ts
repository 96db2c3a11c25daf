import { workflowIdSchema } from '../../src/core/model/id.ts'
import type { Workflow } from '../../src/core/model/workflows/workflow.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { findEnglish } from '../drivers/find-english.ts'
import { findOverflow } from '../drivers/find-overflow.ts'
import { askWorker } from '../drivers/ask-worker.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { Keyboard } from '../drivers/keyboard.ts'
import { ReviewDriver } from '../drivers/review.ts'
import { WorkflowsDriver } from '../drivers/workflows.ts'
import { expect, test } from '../fixtures.ts'
import type { Behavior } from '../provider/fake-provider.ts'

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a workflow is started offline from the composer, asks about its outline, and shows its stages and their figures', async ({
    app,
    context,
  }) => {
    const { page } = app
    await app.install()
    await context.setOffline(true)
    const workflows = new WorkflowsDriver(page)
    await workflows.choose('outline-draft')
    await app.chat.composer.press('Enter')
    await expect(workflows.block.getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'start of a workflow without a topic')
    await app.chat.composer.fill('Tides')
    await expect(workflows.block.getByRole('textbox', { name: 'Topic' })).toHaveValue('Tides')
    const readStates = await workflows.watchStates()
    await app.chat.composer.press('Enter')

    await expect(workflows.question.getByRole('group', { name: 'Result' })).toContainText('Tides')
    await expect(workflows.question).toContainText('Stage: Outline')
    await expect(workflows.job).toHaveAttribute('data-state', 'awaiting-approval')
    await app.chat.composer.fill('And the moon?')
    await expect(page.getByRole('button', { name: 'Queue', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Steer', exact: true })).toHaveCount(0)
    await app.chat.composer.fill('')
    await expectAccessible(page, 'question of a stage')
    await workflows.answer('Accept')
    await app.chat.expectStatus('complete')
    const { changes } = await readStates()
    // The list is drawn a few times in a second, so it may skip a state of a fast stage.
    expect([...new Set(changes.map((change) => change.split(' ')[0]))]).toEqual([
      'outline',
      'draft',
      'review',
      'draft~2',
      'review~2',
    ])
    expect(changes.slice(0, 2)).toEqual(['outline running', 'outline awaiting-approval'])
    const last = new Map(changes.map((change) => change.split(' ') as [key: string, state: string]))
    // The list folds with the end of the last stage.
    expect([...last.values()].slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'complete'))

    await expect(workflows.job.getByRole('button')).toHaveText([/^Outline and draft5 stages/])
    await workflows.open()
    await workflows.job.getByRole('button', { name: 'Draft', exact: true }).click()
    await expect(workflows.job.getByRole('group', { name: 'Prompt' })).toContainText('You write a text')
    await expectAccessible(page, 'opened stage of a job')
    await workflows.job.getByRole('link', { name: 'Open the run' }).click()
    const review = new ReviewDriver(page)
    await review.openRequest(/^Request 1/, 'Parts')
    await expect(review.parts.filter({ hasText: 'You write a text' }).first()).toBeVisible()
    await app.open('#/usage')
    const usage = page.getByRole('table', { name: 'Usage by agent' })
    await expect(usage.getByRole('row', { name: /outline-draft/ })).toBeVisible()
    await context.setOffline(false)
  })
})

test('a job survives reloads: another tab answers its question, takes it over, and repeats one request', async ({
  app,
  provider,
  context,
}) => {
  await app.useProvider(provider)
  const outline = { title: 'Tides', sections: [{ heading: 'The moon', points: ['It pulls.'] }] }
  // The draft is still being written when its tab is reloaded.
  provider.willAnswer(completing(outline), { kind: 'hang', text: '' })
  const workflows = new WorkflowsDriver(app.page)
  await workflows.choose('outline-draft')
  await app.chat.send('Tides')
  await expect(workflows.question).toBeVisible()
  await app.page.reload()
  await expect(workflows.question.getByRole('group', { name: 'Result' })).toContainText('Tides')
  const other = new Innerloop(await context.newPage())
  await other.open(new URL(app.page.url()).hash)
  const taking = new WorkflowsDriver(other.page)
  await taking.answer('Accept')
  await expect(workflows.job.locator('[data-stage="draft"][data-state="running"]')).toBeVisible()
  await expect.poll(() => provider.answerRequests.length).toBe(2)
  await app.page.reload()
  await expect(taking.question).toContainText('The workflow was interrupted. 1 stage has finished.')
  provider.willAnswer(completing({ text: 'The moon pulls.' }), completing({ verdict: 'accept', remarks: [] }))
  await taking.answer('Continue')
  await app.chat.expectStatus('complete')
  await other.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('The moon pulls.')
  await workflows.open()
  await expect(workflows.stages).toHaveCount(3)
  expect(provider.answerRequests).toHaveLength(4)
})

/** Returns the response of a model that completes its stage with these values. */
function completing(values: Record<string, unknown>): Behavior {
  return { kind: 'calls', calls: [{ name: 'complete_stage', arguments: values }] }
}

const sums: Workflow = {
  format: 1,
  id: workflowIdSchema.parse('sums'),
  name: 'Sums',
  description: '',
  inputs: [{ name: 'task', label: 'Task', kind: 'text', required: true }],
  start: 'add',
  stages: [
    {
      id: 'add',
      title: 'Add',
      body: 'Add: {{input.task}}',
      allowedTools: [],
      turnCap: 3,
      completionSchema: { type: 'object', properties: { sum: { type: 'string' } }, required: ['sum'] },
      next: [],
    },
  ],
  answer: 'The sum is {{stages.add.sum}}.',
}

test('a grant that waits survives a reload, and no request is repeated when another tab allows it', async ({
  app,
  provider,
  context,
}) => {
  await app.useProvider(provider)
  await askWorker(app.page, 'save-workflow', { workflow: sums })
  const workflows = new WorkflowsDriver(app.page)
  await workflows.choose('sums')
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'calculate', arguments: { expression: '2+2' } }] },
    completing({ sum: 'four' }),
  )
  await app.chat.send('2+2')
  await expect(app.approvals.open).toContainText('Stage: Add')
  await app.page.reload()
  await expect(app.approvals.open).toBeVisible()
  const other = new Innerloop(await context.newPage())
  await other.open(new URL(app.page.url()).hash)
  await other.approvals.answer('Allow once')
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('The sum is four.')
  expect(provider.answerRequests).toHaveLength(2)
})

test('a job works with the keyboard, at 360 px, in German and from right to left', async ({ app, page }) => {
  await app.open('#/settings/appearance')
  await page.getByRole('radio', { name: 'Deutsch' }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  await app.open()
  const composer = page.getByRole('textbox', { name: 'Nachricht', exact: true })
  await composer.focus()
  await page.keyboard.type('/outli')
  await expect(page.getByRole('option', { name: /^\/outline-draft/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: /^Workflow starten: / })).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
  expect(await findEnglish(page)).toEqual([])
  await page.keyboard.type('Gezeiten')
  await page.keyboard.press('Enter')
  const question = page.getByRole('group', { name: 'Frage', exact: true })
  const accept = question.getByRole('button', { name: 'Annehmen', exact: true })
  await expect(accept).toHaveAttribute('aria-disabled', 'false')
  expect(await findOverflow(page)).toEqual([])
  expect(await findEnglish(page)).toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await findOverflow(page)).toEqual([])
  const keyboard = new Keyboard(page)
  await keyboard.use(accept, 'Shift+Tab')
  await expect(page.locator('article[data-role=assistant][data-status=complete]')).toBeVisible()
  const job = page.getByRole('group', { name: /^Workflow: / })
  await keyboard.use(job.getByRole('button').first(), 'Shift+Tab')
  await expect(job.getByRole('list', { name: 'Schritte' })).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
  expect(await findEnglish(page)).toEqual([])
})

/** One pixel, in which the demo model can read nothing. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const fruits = [1, 2, 3, 4].map((number) => ({
  name: `fruit-${number}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`Fruit: kind ${number}\nColor: color ${number}`),
}))
const unreadable = { name: 'pixel.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }

test('a stage runs for each file, four at a time, and continues after a stop with the missing ones', async ({
  app,
}) => {
  const { page } = app
  const workflows = new WorkflowsDriver(page)
  await workflows.choose('extract-table')
  await app.files.pick(...fruits, unreadable)
  await expect(workflows.block).toContainText('5 files attached')
  const readStates = await workflows.watchStates()
  await app.chat.send('Fruit, Color')
  await expect(
    workflows.stages.and(page.locator('[data-key^="read#"][data-state=complete]')).first(),
  ).toBeVisible()
  await app.chat.stop()
  await app.chat.expectStatus('stopped')
  const before = await readStates()
  await app.chat.answer.getByRole('button', { name: 'Continue' }).click()
  await app.chat.expectStatus('complete')
  const { changes, mostRunning } = await readStates()
  expect(mostRunning).toBeLessThanOrEqual(4)
  const finished = new Set(
    before.changes.filter((change) => change.endsWith('complete')).map((change) => change.split(' ')[0]),
  )
  expect(finished).toContain('columns')
  const restarted = changes.slice(before.changes.length).filter((change) => change.endsWith('running'))
  expect(restarted.filter((change) => finished.has(change.split(' ')[0]))).toEqual([])
  await expect(app.chat.answer.getByRole('table').getByRole('row')).toHaveCount(5)
  for (const number of [1, 2, 3, 4]) {
    const name = new RegExp(`kind ${number}.*color ${number}.*fruit-${number}\\.txt`)
    await expect(app.chat.answer.getByRole('row', { name })).toBeVisible()
  }
  await expect(app.chat.answer).toContainText('pixel.png')
  await workflows.open()
  await expect(workflows.job.getByRole('button', { name: 'Read 5 of 5 · 1 problem' })).toBeVisible()
})
