import { readFileSync } from 'node:fs'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

test('data is queried in SQL: its tables, a chart with its table, rows as CSV, and the engine’s error text', async ({
  app,
  page,
  provider,
}) => {
  await app.chat.ask('Analyze the sample data')
  await expect(app.chat.answer.getByRole('region', { name: 'Columns of sales' })).toContainText(
    'regiontextNorth',
  )
  await expect(app.chat.toolCall('analyze_data')).toContainText('sales (288 rows)')

  await app.chat.ask('Plot total sales by month and region')
  const result = app.chat.answer.getByRole('region', { name: 'Result of the query' })
  await expect(result.getByRole('row')).toHaveCount(11)
  await expect(result.getByRole('row').nth(1)).toHaveText('2024-01East4636.9')
  await app.chat.answer.getByRole('button', { name: 'Next rows' }).click()
  await expect(app.chat.answer.getByRole('navigation')).toHaveText('11–20 of 96')
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
  await expect(app.chat.answer.getByRole('region', { name: 'Result of the query' })).toContainText('=1+12')
  expect(JSON.stringify(provider.requests)).toContain('one read-only statement')
})
