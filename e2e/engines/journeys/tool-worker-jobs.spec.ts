import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { JobName } from '../../../src/adapters/tool-worker/job-table.ts'
import { chatGptConversation } from '../../../src/adapters/tool-worker/jobs/read-chats/testing/sample-chatgpt.ts'
import { makePdf, makeScannedPdf } from '../../../test/scripts/sample-files.ts'
import { makePng } from '../../make-files.ts'
import { expect, test } from '../fixtures.ts'
import type { Journey } from '../journey.ts'
import { sampleTables } from '../sample-tables.ts'

const tides = `<!doctype html><title>Tides</title><nav><a href="/">Home</a></nav><article><h1>Tides</h1>
<p>${'The tide comes twice a day, mostly, because of the moon. '.repeat(12)}</p></article>`

/** Has the fake model make one call, and returns what the model reads as its result. */
async function callTool(journey: Journey, name: string, args: Record<string, unknown>): Promise<string> {
  const { provider } = journey
  provider.willAnswer({ kind: 'calls', calls: [{ name, arguments: args }] }, { kind: 'text', text: 'Done.' })
  const before = provider.answerRequests.length
  await journey.ask(`Use ${name} please.`)
  await journey.toolCall(name).expectAttribute('data-state', 'succeeded')
  return provider.answerRequests[before + 1]?.body ?? ''
}

/** A backup that the build of 2026-11-26 saved. */
const recordedBackup = path.resolve(import.meta.dirname, '../../../test/media/recorded-2026-11-26/backup.zip')

async function askForManual(journey: Journey, question: string): Promise<void> {
  const text = (page: number, line: number) =>
    page === 7 && line === 3 ? 'Never oil the flywheel.' : `Line ${line}.`
  await journey.attach({ 'manual.pdf': makePdf(8, text, 5) })
  await journey.ask(question)
}

/** Steps that make each job run, with the proof that it ran. A missing job is a compile error. */
const jobs: Record<JobName, (journey: Journey) => Promise<void>> = {
  async calculate(journey) {
    await journey.ask('What is 12.5% of 3360? Use your tools.')
    await journey.toolCall('calculate').expectAttribute('data-state', 'succeeded')
    await journey.answer.expectText('420')
  },
  async 'extract-text'(journey) {
    await askForManual(journey, 'Search my files for the flywheel')
    await journey.answer.expectText('manual.pdf, page 7')
  },
  async 'search-files'(journey) {
    await journey.ask('Search the sample files for the cooling pump')
    await journey.answer.expectText('CP-4471')
  },
  async 'read-file-part'(journey) {
    await askForManual(journey, 'Read manual.pdf')
    await journey.answer.expectText('manual.pdf, part 1 of')
  },
  async 'render-pages'(journey) {
    await journey.useProvider()
    await journey.attach({ 'scan.pdf': makeScannedPdf(1) })
    await journey.send('What is on this page?')
    await journey.answer.expectAttribute('data-status', 'complete')
    expect(journey.provider.answerRequests.map(({ body }) => body).join('\n')).toContain('data:image/')
  },
  async 'read-attachment'(journey) {
    await journey.attach({ 'plan.png': makePng('plan.png', 64).buffer })
    await journey.page.get('list', 'Attachments').get('listitem').expectText('64 × 64')
  },
  async 'look-at-picture'(journey) {
    await journey.ask('Look at the sample picture')
    await journey.toolCall('peek_image').expectAttribute('data-state', 'succeeded')
  },
  async 'read-gif'(journey) {
    await journey.ask('What is in the sample GIF?')
    await journey.toolCall('process_gif').expectAttribute('data-state', 'succeeded')
  },
  async 'compile-component'(journey) {
    await journey.ask('Make a React temperature converter')
    await journey.page.get('complementary', 'Artifact: Converter').expectVisible()
    const read = () => journey.browser.evaluateInFrames('document.body.innerText')
    await expect.poll(async () => (await read()).join('\n')).toContain('Celsius')
  },
  async 'convert-html'(journey) {
    await journey.composer.click()
    await journey.browser.evaluate(`void (() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Rivers run')
      data.setData('text/html', '<p>Rivers <b>run</b></p>')
      const event = new Event('paste', { bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(Object.assign(event, { clipboardData: data }))
    })()`)
    await journey.composer.expectValue('Rivers **run**')
  },
  async 'run-sql'(journey) {
    await journey.useProvider()
    await journey.attach(sampleTables)
    const sql = 'SELECT *, people + 1 AS more FROM data ORDER BY people DESC LIMIT 1'
    for (const name of Object.keys(sampleTables)) {
      const body = await callTool(journey, 'analyze_data', { sql, files: [name] })
      expect(body, name).toContain('2750001')
      if (name === 'nested.parquet') for (const text of ['Italy', 'Aniene']) expect(body).toContain(text)
    }
  },
  async 'search-chats'(journey) {
    await journey.ask('Thank you, we were in Lisbon in May')
    await journey.page.get('searchbox', 'Search chats').fill('lisb')
    await journey.page.get('list', 'Search results').get('link').expectText('Lisbon')
  },
  async 'index-chats'(journey) {
    await journey.ask('Thank you, we were in Porto in June')
    await journey.browser.reload()
    await journey.page.get('searchbox', 'Search chats').fill('porto')
    await journey.page.get('list', 'Search results').get('link').expectText('Porto')
  },
  async 'check-report'(journey) {
    await journey.button('Deep research').click()
    await journey.composer.fill('Why do tides differ so much from place to place?')
    await journey.button('Send').click()
    await journey.page.get('group', 'Questions').get('button', 'Skip questions').click()
    await journey.page.get('group', 'Research plan').get('button', 'Start research').click()
    await journey.answer.expectText('The Moon and the Sun raise the sea')
  },
  async 'demo-mcp-server'(journey) {
    await journey.goTo('#/settings/mcp')
    await journey.button('Add demo server').click()
    await journey.page.get('dialog', 'Tools: Demo server').expectText('tide_table')
  },
  async 'read-backup-rows'(journey) {
    await journey.goTo('#/settings/data')
    await journey.button('Restore').expectVisible()
    await journey.choose('Backup file', { 'backup.zip': readFileSync(recordedBackup) })
    await journey.page.get('dialog', 'Restore this backup?').get('button', 'Restore now').click()
    await journey.page.get('status', 'Restored').expectText(/^Restored \d+ chats/)
  },
  async 'read-page'(journey) {
    const { provider } = journey
    provider.pages.set('/tides.html', tides)
    const url = `${provider.origin}/tides.html`
    await journey.useProvider()
    provider.willAnswer(
      { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] },
      { kind: 'text', text: 'Twice a day.' },
    )
    await journey.send(`Read ${url} please.`)
    await journey.respond('Allow once')
    await journey.answer.expectAttribute('data-status', 'complete')
    expect(provider.answerRequests[1]?.body).toContain('# Tides')
  },
  async 'read-chats'(journey) {
    await journey.goTo('#/settings/data')
    await journey.button('Import chats').expectVisible()
    // Read with a reader, because not every engine can iterate over a stream.
    await journey.choose('File with chats', {
      'conversations.json': JSON.stringify([chatGptConversation({ grown: false })]),
    })
    const dialog = journey.page.get('dialog', 'Import chats')
    await dialog.expectText('From ChatGPT: 1 new chat')
    await dialog.get('button', 'Import 1 chat').click()
    await dialog.expectText('1 chat imported')
  },
}

for (const [name, run] of Object.entries(jobs)) {
  test(`the job ${name} of the tool workers runs under the production headers`, async ({ journey }) => {
    await run(journey)
    expect(journey.host.missed).toEqual([])
  })
}
