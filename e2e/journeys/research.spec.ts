import { ResearchDriver } from '../drivers/research.ts'
import { expect, test } from '../fixtures.ts'

test('a branch and the research finish on request, and the report is stored', async ({ app }) => {
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
})

test('a canceled research sends nothing more', async ({ app }) => {
  const { page } = app
  const research = new ResearchDriver(page)
  await research.ask()
  await research.answer()
  const cancel = research.plan.getByRole('button', { name: 'Cancel research' })
  await expect(cancel).toHaveAttribute('aria-disabled', 'false')
  await cancel.click()
  await expect(page.locator('article[data-status=stopped]')).toBeVisible()
  await expect(research.tree).toHaveCount(0)
})

test('the plan is read and started with the keyboard, and again after a reload', async ({ app }) => {
  const { page } = app
  const research = new ResearchDriver(page)
  await research.ask()
  await page.reload()
  await expect(research.questions).toBeVisible()
  await research.answer()
  await page.reload()
  await expect(research.plan).toBeVisible()
  await research.plan.getByRole('textbox', { name: 'Step 1' }).focus()
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (
      await research.plan
        .getByRole('button', { name: 'Start research' })
        .evaluate((it) => it === document.activeElement)
    )
      break
  }
  await expect(research.plan.getByRole('button', { name: 'Start research' })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
  await page.keyboard.press('Enter')
  const first = research.tree.getByRole('treeitem').first()
  await first.focus()
  await page.keyboard.press('End')
  await expect(research.tree.getByRole('treeitem').last()).toBeFocused()
  await research.expectReport()
})
