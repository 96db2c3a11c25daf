import { makeCsv, makeDocx, makePdf, makeXlsx } from '../../test/scripts/sample-files.ts'
import { describeResourceUsage, measureResourceUsage } from '../drivers/resource-usage.ts'
import { expect, test } from '../fixtures.ts'

const prose = (index: number) =>
  `Entry ${index} speaks of weather, bread and the price of rope in town ${index % 97}.`

const files = [
  {
    name: 'manual.pdf',
    make: () =>
      makePdf(300, (page, line) =>
        page === 217 && line === 31 ? 'The zephyranth valve opens at dawn.' : prose(page * 45 + line),
      ),
    ask: 'zephyranth valve',
    answer: 'manual.pdf, page 217',
  },
  {
    name: 'ledger.csv',
    make: () => makeCsv(200_000),
    ask: '187654',
    answer: 'ledger.csv, lines 1876',
  },
  {
    name: 'novel.docx',
    make: () =>
      makeDocx(
        Array.from({ length: 400 }, (_, chapter) => ({
          title: `Chapter ${chapter + 1}`,
          paragraphs: Array.from({ length: 40 }, (__, index) =>
            chapter === 300 && index === 7 ? 'Here hides the quokkanaut.' : prose(chapter * 40 + index),
          ),
        })),
      ),
    ask: 'quokkanaut',
    answer: 'novel.docx, “Chapter 301”',
  },
  {
    name: 'stock.xlsx',
    make: () =>
      makeXlsx({
        Stock: Array.from({ length: 20_000 }, (_, row) => [
          row + 1,
          `item ${row}`,
          `shelf ${row % 321}`,
          row * 1.5,
          row % 7,
        ]),
        Notes: [['The grimbulator is in the cellar.']],
      }),
    ask: 'grimbulator',
    answer: 'stock.xlsx, sheet “Notes”',
  },
]

for (const { name, make, ask, answer } of files) {
  test(`${name}: found, without blocking the page or filling the memory`, async ({ app, page }) => {
    // Code that loads for the first answer does not count.
    await app.chat.ask('Search the sample files for bees', 'complete', { timeout: 60_000 })
    await app.sessions.startNew()
    const bytes = Buffer.from(make())
    await app.files.pick({ name, mimeType: '', buffer: bytes })
    await expect(app.files.items).toHaveCount(1)
    const usage = await measureResourceUsage(page, async () => {
      await app.chat.ask(`Search my files for ${ask}`, 'complete', { timeout: 60_000 })
      await expect(app.chat.toolCall('search_files')).toHaveAttribute('data-state', 'succeeded', {
        timeout: 120_000,
      })
      await expect(app.chat.answer).toContainText(answer, { timeout: 120_000 })
    })
    console.log(describeResourceUsage(`${name} (${(bytes.byteLength / 1e6).toFixed(1)} MB)`, usage))
    const again = await measureResourceUsage(page, async () => {
      await app.chat.ask(`Search my files for ${ask}`, 'complete', { timeout: 60_000 })
      await expect(app.chat.answer).toContainText(answer)
    })
    console.log(describeResourceUsage('the same again', again))
    expect(usage.peakMb - usage.idleMb).toBeLessThan(600)
    expect(usage.longestTaskMs).toBeLessThan(50)
  })
}
