import { makeDocx, makePdf, makeScannedPdf } from '../../test/scripts/sample-files.ts'
import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const toUpload = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })

test(
  'sample files and attached files are searched by words, even offline; unreadable files are reported',
  { tag: '@turn-3' },
  async ({ app, page, context }) => {
    await app.chat.ask('Search the sample files for the cooling pump')
    await expect(app.chat.answer).toContainText('harbour-log.md')
    await expect(app.chat.answer).toContainText('CP-4471')
    await app.chat.ask('Search the sample files for shivering')
    await expect(app.chat.answer).toContainText('field-guide.pdf, page 2')

    await app.sessions.startNew()
    await app.files.pick(
      toUpload('plan.docx', makeDocx([{ title: 'Roof', paragraphs: ['The ladder is behind the shed.'] }])),
      toUpload(
        'manual.pdf',
        makePdf(30, (n, line) => (n === 17 && line === 3 ? 'Never oil the flywheel.' : `Text ${line}.`), 5),
      ),
      toUpload('scan.pdf', makeScannedPdf(2)),
    )
    await expect(app.files.items).toHaveCount(3)
    await app.chat.ask('Search my files for the flywheel')
    await expect(app.chat.toolCall('search_files')).toHaveAttribute('data-state', 'succeeded')
    await expect(app.chat.answer).toContainText('manual.pdf, page 17')
    await expect(app.chat.answer).toContainText('scan.pdf. The PDF has 2 pages without text')

    await app.waitForOffline()
    await context.setOffline(true)
    await page.reload()
    await app.chat.ask('Look in the file plan.docx for the ladder')
    await expect(app.chat.answer).toContainText('plan.docx, “Roof”')
    await app.chat.ask('Read manual.pdf')
    await expect(app.chat.answer).toContainText('manual.pdf, part 1 of 1')
    await context.setOffline(false)
  },
)
