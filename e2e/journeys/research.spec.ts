import { expectAccessible } from '../drivers/accessibility.ts'
import { findEnglish } from '../drivers/find-english.ts'
import { ResearchDriver } from '../drivers/research.ts'
import { ReviewDriver } from '../drivers/review.ts'
import { expect, test } from '../fixtures.ts'

test('a research leads from an edited plan to a report with evidence, runs in Review, and usage by agent', async ({
  app,
}) => {
  const { page } = app
  const research = new ResearchDriver(page)
  await research.toggle.click()
  await expect(page.getByRole('group', { name: 'Research settings' }).getByRole('status')).toHaveText(
    'Planning: no cost',
  )
  await expectAccessible(page, 'settings of a research')
  await app.chat.send('Why do tides differ?')
  await expect(research.questions).toBeVisible()
  await expect(research.toggle).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page, 'questions of a research')
  await research.answer()
  const steps = research.plan.getByRole('textbox', { name: /^Step \d$/ })
  const first = await steps.first().inputValue()
  await research.plan.getByRole('button', { name: 'Move down' }).first().click()
  await expect(steps.nth(1)).toHaveValue(first)
  await steps.nth(1).fill('What causes the tides?')
  await research.plan.getByRole('button', { name: 'More', exact: true }).click()
  await expect(research.plan.getByRole('combobox', { name: 'Report length' })).toBeVisible()
  await expectAccessible(page, 'plan of a research')
  await research.start()
  await expectAccessible(page, 'progress of a research')
  await research.expectReport()

  await research.visitCitation()
  await expectAccessible(page, 'report of a research')
  await research.report.getByRole('tab', { name: 'Report' }).press('ArrowRight')
  await expect(research.report.getByRole('table', { name: 'Evidence' }).getByRole('row')).not.toHaveCount(1)
  for (const name of ['Where sources disagree', 'Could not be read'])
    await expect(research.report.getByRole('list', { name }).getByRole('listitem')).not.toHaveCount(0)
  await expectAccessible(page, 'evidence of a research')
  await research.report.getByRole('button', { name: 'Close panel' }).click()
  await expect(app.chat.answer.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()

  await research.openProgress()
  await expect(research.tree.getByRole('treeitem', { name: 'What causes the tides?' })).toHaveAttribute(
    'data-state',
    'complete',
  )
  await research.tree.getByRole('button', { name: 'Open run' }).first().click()
  const review = new ReviewDriver(page)
  const back = page.getByRole('link', { name: /^Back to / })
  await expect(review.row(/^Request 1/).first()).toBeVisible()
  await expectAccessible(page, 'run of a researcher in Review')
  await back.click()
  await expect(back).toHaveCount(0)
  await expect(review.row(/^Agent: What causes the tides/)).toBeVisible()
  await app.open('#/usage')
  const usage = page.getByRole('table', { name: 'Usage by agent' })
  for (const name of [/^Researcher/, /^Deep research/])
    await expect(usage.getByRole('row', { name })).toBeVisible()
  await expect(usage.getByRole('row', { name: /^Chat/ })).toHaveCount(0)
})

test('a research survives reloads: it continues, is repeated, and a canceled one sends nothing more', async ({
  app,
}) => {
  const { page } = app
  const research = new ResearchDriver(page)
  await research.ask()
  await research.answer()
  await research.start()
  await research.tree.getByRole('button', { name: 'Open run' }).first().waitFor()
  await page.reload()
  const question = page.getByRole('group', { name: 'Question', exact: true })
  await expect(question).toContainText('Research was interrupted.')
  await expectAccessible(page, 'the question after a reload of a research')
  await question.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Finish branches and deliver' }).click()
  await research.expectReport()
  await expect(research.tree).toHaveCount(0)
  await app.chat.regenerate()
  await expect(research.questions).toBeVisible()
  await page.reload()
  await expect(research.questions).toBeVisible()
  await research.answer()
  await page.reload()
  await expect(research.plan).toBeVisible()
  await research.cancel()
  await app.chat.expectStatus('stopped')
  await expect(research.tree).toHaveCount(0)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a German research works without a network, within 30 seconds', async ({ app, context }) => {
    const { page } = app
    await app.install()
    await app.open('#/settings/appearance')
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await context.setOffline(true)
    await app.open()
    const start = Date.now()
    await page
      .getByRole('textbox', { name: 'Nachricht', exact: true })
      .fill('/research Warum sind Gezeiten verschieden?')
    await page.getByRole('button', { name: 'Senden', exact: true }).click()
    const skip = page
      .getByRole('group', { name: 'Fragen' })
      .getByRole('button', { name: 'Fragen überspringen' })
    await expect(skip).toHaveAttribute('aria-disabled', 'false')
    expect(await findEnglish(page)).toEqual([])
    await skip.click()
    const begin = page
      .getByRole('group', { name: 'Rechercheplan' })
      .getByRole('button', { name: 'Recherche starten' })
    await expect(begin).toHaveAttribute('aria-disabled', 'false')
    expect(await findEnglish(page)).toEqual([])
    await begin.click()
    await expect(page.getByRole('tree', { name: 'Fortschritt der Recherche' })).toBeVisible()
    expect(await findEnglish(page)).toEqual([])
    const evidence = page.getByRole('tab', { name: 'Belege' })
    await expect(page.locator('article[data-role=assistant][data-status=complete]')).toBeVisible()
    await evidence.click()
    await expect(page.getByRole('table', { name: 'Belege' })).toBeVisible()
    expect(Date.now() - start).toBeLessThan(30_000)
    expect(await findEnglish(page)).toEqual([])
    await context.setOffline(false)
  })
})

test(
  'a branch and the research finish on request, and the report is stored',
  { tag: '@turn-1' },
  async ({ app }) => {
    const { page } = app
    const research = new ResearchDriver(page)
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('/research Why do tides differ?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('article', { name: 'You' })).toHaveText(/^Why do tides differ\?/)
    await research.questions.getByRole('button', { name: 'Skip questions' }).click({ delay: 20 })
    await expect(research.plan).toBeVisible()
    await research.start()
    await research.tree.getByRole('button', { name: 'Finish this branch' }).first().click()
    await page.getByRole('button', { name: 'Write report now' }).click()
    await research.expectReport()
    await page.reload()
    await research.openProgress()
    await expect(research.tree.getByRole('treeitem')).toHaveCount(3)
    await page.getByRole('button', { name: /^Open artifact/ }).click()
    await expect(research.report.getByRole('tab', { name: 'Evidence' })).toBeVisible()
  },
)

test('a whole research is done with the keyboard', { tag: '@turn-3' }, async ({ app }) => {
  const { page } = app
  const research = new ResearchDriver(page)
  await expect(app.chat.composer).toBeFocused()
  await page.keyboard.type('/research Why do tides differ?')
  await page.keyboard.press('Enter')
  await research.pressByKeyboard(research.questions, 'Answer')
  await research.pressByKeyboard(research.plan, 'Start research')
  const items = research.tree.getByRole('treeitem')
  await items.first().waitFor()
  await research.tabTo(items.first())
  await page.keyboard.press('End')
  await expect(items.last()).toBeFocused()
  await research.expectReport()
  await research.tabTo(research.report.getByRole('tab', { name: 'Report' }))
  await page.keyboard.press('ArrowRight')
  await expect(research.report.getByRole('table', { name: 'Evidence' })).toBeVisible()
})
