import { expect as baseExpect, type Locator, type Page } from '@playwright/test'
import { ReviewDriver } from '../../e2e/drivers/review.ts'
import type { Innerloop } from '../../e2e/drivers/innerloop.ts'

export interface PictureScene {
  /** Name of the file. */
  name: string
  /** Caption and text alternative of the picture. */
  caption: string
  theme?: 'dark'
  size?: { width: number; height: number }
  play: (app: Innerloop, page: Page) => Promise<void>
}

/** The first chart loads the SQL engine. */
const timeout = 60_000
const expect = baseExpect.configure({ timeout })

const chart = 'Plot the sample sales by region.'
const counter = 'Build a page with a counter.'
const fetchPage = 'Fetch https://sample.example/tides, but ask me first.'

const researchQuestion = 'Why do tides differ so much from place to place?'

const phone = { width: 390, height: 844 }

/** The screens that the documentation shows, with the demo model alone. */
export const pictureScenes: readonly PictureScene[] = [
  {
    name: 'welcome',
    caption: 'A first visit: six examples that need no key',
    play: (app) => app.expectReady(),
  },
  {
    name: 'chart',
    caption: 'A table and a chart of the sample sales',
    play: async (app, page) => {
      await app.chat.ask(chart, 'complete', { timeout })
      const figure = page.getByRole('figure', { name: /chart/ })
      await figure.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      await expect(figure).toBeVisible()
    },
  },
  {
    name: 'approval',
    caption: 'A card that asks before fetch_url reads a page',
    play: async (app) => {
      await app.chat.send(fetchPage)
      await expect(app.approvals.card('fetch_url')).toBeVisible()
    },
  },
  {
    name: 'artifact',
    caption: 'A web page that the model built, in a sandbox without network',
    theme: 'dark',
    play: async (app, page) => {
      await app.chat.ask(counter, 'complete', { timeout })
      await openArtifact(app, page)
    },
  },
  {
    name: 'review',
    caption: 'The timeline of an answer in Review',
    play: async (app, page) => {
      await app.chat.ask(chart, 'complete', { timeout })
      await page.goto(page.url().replace('#/c/', '#/review/'))
      await expect(new ReviewDriver(page).timeline).toBeVisible()
    },
  },
  {
    name: 'request',
    caption: 'A request in Review, part by part',
    play: async (app, page) => {
      await app.chat.ask(chart, 'complete', { timeout })
      await page.goto(page.url().replace('#/c/', '#/review/'))
      const review = new ReviewDriver(page)
      await review.openRequest(/^Request/, 'Parts')
      await expect(review.parts.first()).toBeVisible()
    },
  },
  {
    name: 'research-plan',
    caption: 'The plan of a deep research, with what it may cost',
    play: (app, page) => startResearch(app, page),
  },
  {
    name: 'research-report',
    caption: 'The report of a deep research, with its sources',
    play: async (app, page) => {
      await startResearch(app, page)
      await page.getByRole('button', { name: 'Start research' }).click()
      await app.chat.expectStatus('complete', { timeout })
      await openArtifact(app, page)
    },
  },
  {
    name: 'add-provider',
    caption: 'Adding a provider: choose it, paste a key, connect',
    play: (app) => app.settings.openNewProvider(),
  },
  {
    name: 'settings',
    caption: 'Settings, with a search over single ones',
    theme: 'dark',
    play: async (app, page) => {
      await app.open('#/settings/limits')
      await expect(page.getByRole('searchbox', { name: 'Search settings' })).toBeVisible()
    },
  },
  {
    name: 'usage',
    caption: 'What answers used, by day and model',
    play: async (app, page) => {
      await app.chat.ask(chart, 'complete', { timeout })
      await app.open('#/usage')
      await expect(page.getByRole('table', { name: 'Usage by model' })).toBeVisible()
    },
  },
  {
    name: 'phone',
    caption: 'A chat on a phone',
    size: phone,
    play: async (app, page) => {
      await app.chat.ask(chart, 'complete', { timeout })
      await expect(page.getByRole('figure', { name: /chart/ })).toBeVisible()
    },
  },
  {
    name: 'social',
    caption: 'Preview of links to the site',
    size: { width: 1280, height: 640 },
    play: (app) => app.expectReady(),
  },
]

/** An animation of the documentation. */
export interface Film {
  /** Name of the file. */
  name: string
  play: (app: Innerloop, page: Page) => Promise<void>
}

/** Animations of the README, with the demo model alone. */
export const films: readonly Film[] = [
  { name: 'tour', play: playTour },
  { name: 'research', play: playResearch },
]

async function playTour(app: Innerloop, page: Page): Promise<void> {
  await app.chat.composer.pressSequentially(chart, { delay: 40 })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await app.chat.expectStatus('complete', { timeout })
  await page.waitForTimeout(2500)
  await app.chat.composer.pressSequentially(fetchPage, { delay: 30 })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(app.approvals.card('fetch_url')).toBeVisible()
  await page.waitForTimeout(2000)
  await app.approvals.answer('Allow once')
  await app.chat.expectStatus('complete', { timeout })
  await page.waitForTimeout(1500)
  await page.goto(page.url().replace('#/c/', '#/review/'))
  await expect(new ReviewDriver(page).timeline).toBeVisible()
  await page.waitForTimeout(3000)
}

/** Plays a research of the demo model from the question to the evidence. */
async function playResearch(app: Innerloop, page: Page): Promise<void> {
  await startResearch(app, page, { delay: 40 })
  await page.waitForTimeout(2000)
  await page.getByRole('button', { name: 'Start research' }).click()
  const tree = page.getByRole('tree', { name: 'Research progress' })
  await expect(tree).toBeVisible()
  await tree.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await app.chat.expectStatus('complete', { timeout })
  await page.waitForTimeout(1500)
  const report = await openArtifact(app, page)
  await page.waitForTimeout(3000)
  await report.getByRole('tab', { name: 'Evidence' }).click()
  await expect(report.getByRole('table', { name: 'Evidence' })).toBeVisible()
  await page.waitForTimeout(3000)
}

/** Returns the panel of an artifact. It opens by itself where there is room for it. */
async function openArtifact(app: Innerloop, page: Page): Promise<Locator> {
  const panel = page.getByRole('complementary', { name: /^Artifact: / })
  if (!(await panel.isVisible())) await app.chat.answer.getByRole('button', { name: /^Open/ }).first().click()
  await expect(panel).toBeVisible()
  return panel
}

/** Asks for a research and answers its questions. The plan is open afterwards. */
async function startResearch(app: Innerloop, page: Page, { delay = 0 } = {}): Promise<void> {
  await page.getByRole('button', { name: 'Deep research' }).click()
  await app.chat.composer.pressSequentially(researchQuestion, { delay })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('group', { name: 'Questions' }).getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByRole('group', { name: 'Research plan' })).toBeVisible()
}
