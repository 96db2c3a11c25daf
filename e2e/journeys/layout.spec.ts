import type { Page } from '@playwright/test'
import { ArtifactsDriver } from '../drivers/artifacts.ts'
import { askWorker } from '../drivers/ask-worker.ts'
import { drawCases } from '../drivers/draw-cases.ts'
import { findOverflow } from '../drivers/find-overflow.ts'
import { findSmallTargets } from '../drivers/find-small-targets.ts'
import { ReadingDriver } from '../drivers/reading.ts'
import { expect, test } from '../fixtures.ts'

const widths = [320, 390, 768, 1024, 1100, 1180, 1280, 1440, 1920] as const

/** Returns pairs of controls of the composer that overlap, and controls that are cut at its edge. */
function findCollisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const composer = document.querySelector('[data-composer]') ?? document.body
    const controls = [...composer.querySelectorAll('button, [role=meter]')].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    )
    const boxes = controls.map((control) => ({ control, box: control.getBoundingClientRect() }))
    const edge = composer.getBoundingClientRect()
    const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent
    const found: string[] = []
    for (const [index, { control, box }] of boxes.entries()) {
      if (box.left < edge.left || box.right > edge.right) found.push(`cut: ${nameOf(control)}`)
      for (const { control: other, box: next } of boxes.slice(index + 1)) {
        const isBeside = box.left >= next.right - 1 || next.left >= box.right - 1
        const isAbove = box.top >= next.bottom - 1 || next.top >= box.bottom - 1
        if (!isBeside && !isAbove) found.push(`${nameOf(control)} overlaps ${nameOf(other)}`)
      }
    }
    return found
  })
}

test(
  'a chat with and without the panel fits every width, in both themes',
  { tag: '@turn-3' },
  async ({ app, page, provider }) => {
    const artifacts = new ArtifactsDriver(page)
    const reading = new ReadingDriver(page)
    const modelId = 'vendor/a-model-with-a-long-name-20260801'
    const { providerId } = await askWorker(page, 'save-provider', {
      kind: 'openai-compatible',
      dialect: 'openai-compatible',
      name: 'My account at a provider',
      baseUrl: provider.baseUrl('openai-compatible'),
      apiKey: '',
      models: [modelId],
    })
    await app.chat.ask('Craft a page with a counter.')
    await askWorker(page, 'save-setting', { key: 'model', value: { providerId, modelId } })
    await page.keyboard.press('Escape')
    await app.chat.chooseModel(`My account at a provider/${modelId}`)
    await expect(app.chat.modelButton).toHaveAccessibleName(`Model: My account at a provider/${modelId}`)
    await expect(app.chat.modelButton).toHaveText(/a-model-with-a-long-name-20260801$/)
    provider.willAnswer({ kind: 'text', text: 'A short answer.' })
    await app.chat.ask('And now you')

    for (const panel of ['closed', 'open']) {
      if (panel === 'open') await artifacts.open('Counter')
      for (const width of drawCases(widths, 4, 'widths of a chat')) {
        await page.setViewportSize({ width, height: 844 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const state = `${width} px, panel ${panel}, ${colorScheme}`
          expect.soft(await findOverflow(page), state).toEqual([])
          expect.soft(await findSmallTargets(page, { width: 24, height: 24 }), state).toEqual([])
          if (panel === 'open' && width < 1024) continue
          expect.soft(await findCollisions(page), state).toEqual([])
          const log = await reading.log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
          expect.soft(log, state).toBe(0)
          const model = await app.chat.modelButton.boundingBox()
          expect.soft(model?.width, state).toBeGreaterThanOrEqual(72)
          const details = await app.chat.answer.locator('footer p').boundingBox()
          expect.soft(details?.width, state).toBeGreaterThanOrEqual(120)
        }
      }
    }

    // The list of chats gives way to the panel, opens over the content, and comes back without the panel.
    await page.setViewportSize({ width: 1100, height: 844 })
    await expect(app.sessions.list).toBeHidden()
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expect(app.sessions.list).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(app.sessions.list).toBeHidden()
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeFocused()
    await page.getByRole('button', { name: 'Close panel' }).click()
    await expect(app.sessions.list).toBeVisible()
    await artifacts.open('Counter')

    // The panel's width is chosen and remembered. The chat keeps its minimum.
    await page.setViewportSize({ width: 1280, height: 844 })
    const panel = artifacts.panel('Counter')
    const handle = page.getByRole('separator', { name: 'Panel width' })
    const edge = await handle.boundingBox()
    if (!edge) throw new Error('the panel has no edge')
    await page.mouse.move(edge.x + 4, 400)
    await page.mouse.down()
    await page.mouse.move(edge.x - 96, 400, { steps: 4 })
    await page.mouse.up()
    const widthOf = async () => (await panel.boundingBox())?.width ?? 0
    const chosen = await widthOf()
    expect(chosen).toBeGreaterThan(480)
    await page.reload()
    await artifacts.open('Counter')
    await expect.poll(widthOf).toBe(chosen)
    for (let times = 0; times < 20; times += 1) await handle.press('ArrowLeft')
    expect((await page.locator('main').boundingBox())?.width).toBeGreaterThanOrEqual(360)
  },
)

const windows = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
] as const

for (const { width, height } of drawCases(windows, 1, 'windows')) {
  test(`nothing moves when an answer ends, with and without tools, ${width} px wide`, async ({
    app,
    page,
    provider,
  }) => {
    await page.setViewportSize({ width, height })
    const reading = new ReadingDriver(page)
    await app.useProvider(provider)
    const { promise: until, resolve: finish } = Promise.withResolvers<void>()
    // A long first answer, so that the second one is written at the end of a chat that scrolls.
    provider.willAnswer(
      { kind: 'text', text: 'A paragraph.\n\n'.repeat(40) },
      { kind: 'text', text: 'Some text.\n\nThe rest of it', until },
    )
    await app.chat.ask('A question that is wide enough to leave little space next to it')
    await app.chat.send('Another question that is wide enough to leave little space next to it')
    const text = app.chat.answer.getByText('Some text.')
    await expect(text).toBeVisible()
    await expect.poll(() => reading.distanceToEnd()).toBeLessThan(4)
    await reading.forgetShifts()
    const before = [await reading.topOf(app.chat.question), await reading.topOf(text)]
    finish()
    await app.chat.expectStatus('complete')
    await expect(app.chat.answer.getByRole('button', { name: 'More', exact: true })).toBeAttached()
    expect(await reading.readShifts()).toEqual([])
    expect([await reading.topOf(app.chat.question), await reading.topOf(text)]).toEqual(before)

    // The calls of an answer move into the line of the trace before its text is drawn. When the answer ends, only the line changes.
    const { promise: untilRead, resolve: finishTools } = Promise.withResolvers<void>()
    const calls = ['6 * 7', '6 * 8'].map((expression) => ({ name: 'calculate', arguments: { expression } }))
    provider.willAnswer(
      { kind: 'calls', calls },
      { kind: 'text', text: 'Both are even.\n\nThat is all', until: untilRead },
    )
    await app.sessions.startNew()
    await app.chat.send('Are they even? Calculate it.')
    const even = app.chat.answer.getByText('Both are even.')
    await expect(even).toBeVisible()
    const trace = app.chat.answer.locator('[data-trace]')
    await expect(trace).toHaveAttribute('aria-expanded', 'true')
    await expect(app.chat.toolCall('calculate').first()).toBeVisible()
    await reading.forgetShifts()
    const place = await reading.topOf(even)
    finishTools()
    await app.chat.expectStatus('complete')
    await expect(trace).toHaveText(/^Used 1 tool in 2 calls, /)
    await expect(trace).toHaveAttribute('aria-expanded', 'false')
    await expect(app.chat.toolCall('calculate')).toHaveCount(0)
    expect(await reading.readShifts()).toEqual([])
    expect(await reading.topOf(even)).toBe(place)
  })
}
