import { expect, type Page } from '@playwright/test'
import { ResearchDriver } from '../../e2e/drivers/research.ts'
import type { Scene, Stage } from './scene.ts'

const planned = {
  name: 'research_plan',
  arguments: {
    title: 'Which heat pump suits an old house?',
    steps: [
      { id: 'step-1', text: 'What does a heat pump cost in a house that was built before 1980?' },
      {
        id: 'step-2',
        text: 'How loud are heat pumps at night, and which limits apply next to the neighbors?',
      },
      { id: 'step-3', text: 'Which subsidies exist?' },
    ],
  },
}
const researchers = [1, 2, 3].map((number) => ({
  name: 'researcher_agent',
  arguments: {
    stepId: `step-${number}`,
    question: planned.arguments.steps[number - 1]?.text ?? '',
  },
}))
const questions = {
  name: 'ask_user',
  arguments: {
    question: 'Three questions before the research starts',
    fields: [
      { name: 'country', label: 'In which country is the house?', kind: 'text', isRequired: true },
      { name: 'area', label: 'How many square meters are heated?', kind: 'number', isRequired: false },
      { name: 'floor', label: 'Does it have underfloor heating?', kind: 'yes-no', isRequired: false },
    ],
  },
}

/** Screens of a deep research and of asked assistants. */
export const researchScenes: readonly Scene[] = [
  {
    name: 'a research of the demo model',
    play: async ({ camera, app, page }) => {
      const research = new ResearchDriver(page)
      await research.toggle.click()
      await app.chat.composer.fill('Why do tides differ?')
      await camera.shoot('research, its settings')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(research.questions).toBeVisible()
      await camera.shoot('research, questions')
      await research.answer()
      await camera.shoot('research, plan')
      await research.plan.getByRole('button', { name: 'More', exact: true }).click()
      await camera.shoot('research, plan with all terms')
      await research.start()
      await research.expectReport()
      await camera.shoot('research, report')
      await research.report.getByRole('tab', { name: 'Evidence' }).click()
      await camera.shoot('research, evidence')
      await camera.shoot('research, evidence to its end', { settle: () => scrollTab(page) })
      await research.report.getByRole('button', { name: 'Close panel' }).click()
      await research.openProgress()
      await camera.shoot('research, progress at its end')
      await research.tree.getByRole('button', { name: 'Open run' }).first().click()
      await expect(page.getByRole('link', { name: /^Back to / })).toBeVisible()
      await camera.shoot('research, run of a researcher')
      await app.open('#/usage')
      const usage = page.getByRole('table', { name: 'Usage by agent' })
      await camera.shoot('research, usage by agent', { settle: () => usage.scrollIntoViewIfNeeded() })
    },
  },
  {
    name: 'a research with faults',
    play: async (stage) => {
      const { camera, app, page, provider } = stage
      const research = new ResearchDriver(page)
      await app.useProvider(provider)
      await playFaults(stage)
      await page.reload()
      await expect(page.getByRole('group', { name: 'Question', exact: true })).toBeVisible()
      await camera.shoot('research, after a reload')
      await page.getByRole('group', { name: 'Question' }).getByRole('button', { name: 'Stop here' }).click()
      await expect(research.tree).toBeVisible()
      await camera.shoot('research, stopped')
    },
  },
  {
    name: 'asked assistants',
    play: async ({ camera, app, page, provider }) => {
      provider.pages.set('/soup', 'Leek soup.')
      await app.useProvider(provider)
      await app.open('#/settings/assistants')
      await page.getByRole('button', { name: 'New assistant' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Chef')
      await page.getByRole('textbox', { name: 'Instructions' }).fill('You are a chef.')
      await page.getByRole('switch', { name: 'Let models ask this assistant' }).click()
      await page.getByRole('textbox', { name: 'When to ask it' }).fill('For everything about food')
      await camera.shoot('asked assistant, settings')
      await page.getByRole('button', { name: 'Save assistant' }).click()
      await app.open()
      provider.willAnswer(
        {
          kind: 'calls',
          calls: [{ name: 'ask_agent', arguments: { assistant: 'Chef', task: 'Which soup?' } }],
        },
        {
          kind: 'calls',
          calls: [{ name: 'fetch_url', arguments: { url: `${provider.origin}/soup` } }],
        },
        { kind: 'text', text: 'Leek soup it is.' },
        { kind: 'text', text: 'The chef says leek soup.' },
      )
      await app.chat.send(`Which soup of ${provider.origin}/soup should I cook?`)
      await expect(app.approvals.open).toContainText('/soup')
      await camera.shoot('asked assistant, approval')
      await app.approvals.answer('Allow once')
      await app.chat.expectStatus('complete')
      await camera.shoot('asked assistant, answer')
    },
  },
  {
    name: 'a research in German',
    play: async ({ camera, app, page }) => {
      await app.open('#/settings/appearance')
      await page.getByRole('radio', { name: 'Deutsch' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await app.open()
      await page.getByRole('button', { name: 'Tiefe Recherche' }).click()
      await page.getByRole('textbox', { name: 'Nachricht' }).fill('Warum sind Gezeiten verschieden?')
      await page.getByRole('button', { name: 'Senden', exact: true }).click()
      const form = page.getByRole('group', { name: 'Fragen' })
      await expect(form).toBeVisible()
      await camera.shoot('German, questions of a research')
      await form.getByRole('button', { name: 'Fragen überspringen' }).click()
      const plan = page.getByRole('group', { name: 'Rechercheplan' })
      await plan.getByRole('button', { name: 'Mehr', exact: true }).click()
      await camera.shoot('German, plan of a research')
      await plan.getByRole('button', { name: 'Recherche starten' }).click()
      await expect(page.getByRole('tab', { name: 'Belege' })).toBeVisible({ timeout: 60_000 })
      await camera.shoot('German, report of a research')
      await page.getByRole('tab', { name: 'Belege' }).click()
      await camera.shoot('German, evidence of a research')
    },
  },
]

/** A research without a search engine, one researcher of which fails while the others work. */
async function playFaults({ camera, app, page, provider }: Stage): Promise<void> {
  const research = new ResearchDriver(page)
  provider.willAnswer(
    { kind: 'calls', calls: [questions] },
    { kind: 'calls', calls: [planned] },
    { kind: 'calls', calls: researchers },
    { kind: 'status', status: 400, body: '{"error":{"message":"The model is out of service."}}' },
    { kind: 'hang', text: '' },
  )
  await app.files.pick({ name: 'quote.txt', mimeType: 'text/plain', buffer: Buffer.from('18,000 euros') })
  await research.toggle.click()
  await app.chat.send('Which heat pump suits an old house?')
  await research.questions.getByRole('button', { name: 'Answer' }).click({ delay: 700 })
  await camera.shoot('research, questions with a problem')
  await research.questions.getByRole('button', { name: 'Skip questions' }).click()
  await expect(research.plan).toBeVisible()
  await camera.shoot('research, plan without a search engine')
  await research.plan.getByRole('button', { name: 'Add step' }).click()
  await research.plan.getByRole('spinbutton', { name: 'Token limit' }).fill('10')
  await camera.shoot('research, plan with problems')
  await research.plan.getByRole('button', { name: 'Remove step' }).last().click()
  await research.plan.getByRole('spinbutton', { name: 'Token limit' }).fill('900000')
  await research.plan.getByRole('checkbox', { name: 'My files' }).check()
  await research.start()
  await expect(research.tree.locator('[data-state=failed]')).toBeVisible()
  await camera.shoot('research, a failed branch')
}

async function scrollTab(page: Page): Promise<void> {
  await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight))
}
