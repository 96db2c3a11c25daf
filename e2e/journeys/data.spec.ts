import { readFileSync } from 'node:fs'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

test(
  'data is queried in SQL: its tables, a chart with its table, rows as CSV, and the engine’s error text',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
    await app.chat.ask('Analyze the sample data')
    await expect(app.chat.answer.getByRole('group', { name: 'Columns of sales' })).toContainText(
      'regiontextNorth',
    )
    await expect(app.chat.toolCall('analyze_data')).toContainText('sales (288 rows)')

    await app.chat.ask('Plot total sales by month and region')
    const result = app.chat.answer.getByRole('group', { name: 'Result of the query', exact: true })
    await expect(result.getByRole('row')).toHaveCount(11)
    await expect(result.getByRole('row').nth(1)).toHaveText('2024-01East4636.9')
    await app.chat.answer.getByRole('button', { name: 'Next rows' }).click()
    await expect(app.chat.answer.getByRole('group', { name: 'Pages of Result of the query' })).toHaveText(
      '11–20 of 96',
    )
    const chart = app.chat.answer.getByRole('figure', { name: 'Line chart: total sales by month' })
    const drawing = chart.getByRole('application')
    await drawing.focus()
    await page.keyboard.press('ArrowRight')
    await expect(chart).toContainText('2024-02')
    for (const region of ['East', 'North', 'South', 'West']) await expect(chart).toContainText(region)
    await expectAccessible(page, 'an analysis with its chart')

    const downloading = page.waitForEvent('download')
    await app.chat.answer.getByRole('button', { name: 'Download as CSV' }).click()
    const file = await (await downloading).path()
    expect(readFileSync(file, 'utf8')).toMatch(/^month,region,total sales\r\n2024-01,East,4636\.9\r\n/)

    await app.useProvider(provider)
    provider.willAnswer(
      { kind: 'calls', calls: [{ name: 'analyze_data', arguments: { sql: 'DROP TABLE shops' } }] },
      {
        kind: 'calls',
        calls: [
          { name: 'analyze_data', arguments: { sql: 'SELECT city, count(*) AS n FROM shops GROUP BY ALL' } },
        ],
      },
      { kind: 'text', text: 'Done.' },
    )
    await app.files.pick({
      name: 'shops.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('city\n=1+1\nOslo\n=1+1\n'),
    })
    await app.chat.ask('How many shops are there by city?')
    await expect(app.chat.toolCall('analyze_data').first()).toHaveAttribute('data-state', 'failed')
    await expect(
      app.chat.answer.getByRole('group', { name: 'Result of the query', exact: true }),
    ).toContainText('=1+12')
    expect(JSON.stringify(provider.requests)).toContain('one read-only statement')

    const sql = "SELECT range AS n, repeat('word ', 8) AS words FROM range(2000)"
    provider.willAnswer(
      { kind: 'calls', calls: [{ name: 'analyze_data', arguments: { sql } }] },
      { kind: 'calls', calls: [{ name: 'read_result', arguments: { result: 'result_2', part: 2 } }] },
      { kind: 'text', text: 'Read.' },
    )
    await app.chat.ask('List many rows')
    await expect(app.chat.answer).toHaveAttribute('data-status', 'complete')
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(
        app.chat.answer.getByRole('group', { name: 'Pages of Result of the query' }).last(),
      ).toHaveText('1–10 of 2,000')
      await expect(app.chat.answer.locator('[data-trace]')).toHaveAttribute('aria-expanded', 'false')
      await app.chat.openTrace()
      await expect(app.chat.toolCall('read_result')).toContainText('Read result 2, part 2')
      await expect(app.chat.toolCall('read_result')).toHaveAttribute('data-state', 'succeeded')
      const call = app.chat.toolCall('analyze_data').last()
      await call.getByRole('button', { name: 'analyze_data' }).click()
      const stored = call.locator('[data-result="reference"]')
      await expect(stored).toContainText(/Stored in full \(\d+ kB\)\. The model received a preview\./)
      await expect(stored.getByRole('group', { name: 'Result' })).toContainText('bytes omitted')
      await stored.getByRole('button', { name: 'Show full result' }).click()
      await expect(stored.getByRole('group', { name: 'Result' })).toContainText('"durationMs"')
      // The button floats over whatever is scrolled to its place, which axe reports as a small target.
      const jump = page.getByRole('button', { name: 'Jump to latest' })
      if (await jump.isVisible()) await jump.click()
      await expect(jump).toBeHidden()
      await expectAccessible(page, 'a result that is stored in full')
      const saving = page.waitForEvent('download')
      await stored.getByRole('button', { name: 'Download result' }).click()
      const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as { rows: unknown[] }
      expect(saved.rows).toHaveLength(2000)
    }
  },
)
