import { makeCsv } from '../../test/scripts/sample-files.ts'
import { describeResourceUsage, measureResourceUsage } from '../drivers/resource-usage.ts'
import { expect, test } from '../fixtures.ts'

const rowCount = 200_000
const bytes = makeCsv(rowCount)

/** Computes the same sums without SQL, in hundredths. */
function sumByCity(): [city: string, total: number][] {
  const totals = new Map<string, number>()
  for (const line of new TextDecoder().decode(bytes).trimEnd().split('\n').slice(1)) {
    const [, , city = '', amount = '0'] = line.split(',')
    totals.set(city, (totals.get(city) ?? 0) + Math.round(Number(amount) * 100))
  }
  return [...totals]
    .map(([city, total]): [string, number] => [city, total / 100])
    .toSorted(([, left], [, right]) => right - left)
}

test('SQL over a CSV of 200,000 rows, from attaching it to its chart', async ({ app, page }) => {
  const ask = async () => {
    await app.files.pickFromDisk('orders.csv', bytes)
    await expect(app.files.items.first()).toContainText('orders.csv')
    await app.chat.ask('Total amount by city as a chart', 'complete', { timeout: 120_000 })
    const result = app.chat.answer.getByRole('group', { name: 'Result of the query', exact: true })
    const rows = await result.getByRole('row').allInnerTexts()
    expect(rows.slice(1)).toEqual(sumByCity().map(([city, total]) => `${city}\t${total}`))
    await expect(app.chat.answer.getByRole('figure').getByRole('application')).toBeVisible()
  }
  await app.expectReady()
  const usage = await measureResourceUsage(page, ask)
  console.log(describeResourceUsage('SQL over 200,000 rows', usage))
  expect(usage.peakMb - usage.idleMb).toBeLessThan(600)
  expect(usage.longestTaskMs).toBeLessThan(50)
})
