import { expect, test } from '../fixtures.ts'
import { readMessages } from '../provider/request-messages.ts'

const log = (name: string, lines = 120) =>
  Array.from({ length: lines }, (_, index) => `${name} line ${index}`).join('\n')
const [alpha, beta] = [log('alpha'), log('beta', 30)]
const first = '[Pasted text #1, 120 lines]'
const second = '[Pasted text #2, 30 lines]'

test('long pasted texts are shown as placeholders, survive a change of chat and a reload, and reach the model whole, in order, before the question', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  await app.chat.composer.pressSequentially('Compare ')
  await app.chat.paste(app.chat.composer, alpha)
  await app.chat.composer.pressSequentially(' with ')
  await app.chat.paste(app.chat.composer, beta)
  await app.chat.composer.pressSequentially('.')
  await expect(app.chat.composer).toHaveValue(`Compare ${first} with ${second}.`)
  await expect(app.chat.pastedTexts).toHaveCount(2)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(app.chat.composer).toBeHidden()
  await page.goBack()
  await expect(app.chat.pastedTexts).toHaveCount(2)
  await page.reload()
  await expect(app.chat.composer).toHaveValue(`Compare ${first} with ${second}.`)
  await page.getByRole('button', { name: 'Pasted text #2, 30 lines', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Pasted text #2' })).toContainText('beta line 29')

  await app.chat.composer.press('Enter')
  await app.chat.expectStatus('complete')
  const placed = `${first}\n${alpha}\n\n${second}\n${beta}\n\nUser Query: Compare ${first} with ${second}.`
  expect(readMessages(provider.answerRequests[0]).at(-1)?.content).toBe(placed)

  const check = async () => {
    await expect(app.chat.question).not.toContainText('alpha line')
    await app.chat.question.getByRole('button', { name: 'Pasted text #1, 120 lines' }).click()
    await expect(app.chat.question.getByRole('region', { name: 'Pasted text #1' })).toContainText(
      'alpha line 119',
    )
  }
  await check()
  await page.reload()
  await check()

  // The next request sends the branch, again with the whole text.
  await app.chat.ask('Go on')
  expect(readMessages(provider.answerRequests[1]).find(({ role }) => role === 'user')?.content).toBe(placed)
})

test('a removed paste is gone, can be restored, and text typed like a placeholder stays text', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  await app.chat.paste(app.chat.composer, alpha)
  await app.chat.composer.press('Backspace')
  await expect(app.chat.composer).toHaveValue('')
  await expect(app.chat.pastedTexts).toHaveCount(0)
  await app.chat.composer.press('ControlOrMeta+z')
  await expect(app.chat.composer).toHaveValue(first)
  await expect(app.chat.pastedTexts).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove Pasted text #1, 120 lines' }).click()
  await expect(app.chat.composer).toHaveValue('')

  await app.chat.paste(app.chat.composer, beta)
  await page.getByRole('button', { name: /^Insert .+ as plain text$/ }).click()
  await expect(app.chat.composer).toHaveValue(beta)
  await app.chat.composer.fill('')

  // Hidden characters of a paste are reported, and sent only on request.
  await app.chat.paste(app.chat.composer, 'Sum\u{E0068}\u{E0069} it up')
  await expect(
    page.getByText('Your message contains 2 hidden characters that the model reads.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove them' }).click()
  await expect(app.chat.composer).toHaveValue('Sum it up')
  await expect(app.chat.composer).toBeFocused()

  await app.chat.composer.fill('What is [Pasted text #7, 3 lines]?')
  await app.chat.composer.press('Enter')
  await app.chat.expectStatus('complete')
  expect(readMessages(provider.answerRequests[0]).at(-1)?.content).toBe('What is [Pasted text #7, 3 lines]?')
})

test('queued, steered and edited messages contain their pasted texts', async ({ app, page, provider }) => {
  const slow = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')
  provider.willAnswer(
    { kind: 'text', text: slow, tokensPerSecond: 60 },
    { kind: 'text', text: 'To the steered one.' },
    { kind: 'text', text: 'To the queued one.' },
    { kind: 'text', text: 'To the edited one.' },
  )
  await app.useProvider(provider)
  await app.chat.send('Begin')
  await expect(app.chat.answer).toContainText('word3')
  await app.chat.composer.fill('Queued: ')
  await app.chat.paste(app.chat.composer, alpha)
  await app.chat.composer.press('Enter')
  await expect(app.queue.items).toHaveCount(1)
  await app.queue.press('Queued', 'Edit')
  const editor = app.queue.list.getByRole('textbox')
  await editor.press('End')
  await app.chat.paste(editor, beta)
  await app.queue.list.getByRole('button', { name: 'Save' }).click()
  await expect(app.queue.items).toContainText(`Queued: ${first}${second}`)

  await app.chat.composer.fill('Steered: ')
  await app.chat.paste(app.chat.composer, beta)
  await app.chat.composer.press('ControlOrMeta+Enter')
  await expect(app.chat.answers).toHaveCount(3)
  await expect(app.chat.answer).toContainText('To the queued one.')
  await app.chat.expectStatus('complete')
  expect(readMessages(provider.answerRequests[1]).at(-1)?.content).toBe(
    `[Pasted text #1, 30 lines]\n${beta}\n\nUser Query: Steered: [Pasted text #1, 30 lines]`,
  )
  expect(readMessages(provider.answerRequests[2]).at(-1)?.content).toBe(
    `${first}\n${alpha}\n\n${second}\n${beta}\n\nUser Query: Queued: ${first}${second}`,
  )

  await app.chat.press(app.chat.question, 'Edit')
  const field = page.getByRole('textbox', { name: 'Edit message' })
  await expect(field).toHaveValue(`Queued: ${first}${second}`)
  await field.press('End')
  await field.press('Backspace')
  await field.pressSequentially(' alone')
  await page.getByRole('button', { name: 'Save and send' }).click()
  await expect(app.chat.answer).toContainText('To the edited one.')
  expect(readMessages(provider.answerRequests[3]).at(-1)?.content).toBe(
    `${first}\n${alpha}\n\nUser Query: Queued: ${first} alone`,
  )
})

test('a secret in a pasted text is held back, and redacted in place', async ({ app, provider }) => {
  const secret = `sk-proj-${'a1B2c3D4'.repeat(5)}`
  await app.useProvider(provider)
  await app.chat.composer.fill('Why? ')
  await app.chat.paste(app.chat.composer, `${alpha}\ntoken ${secret} end\n${beta}`)
  await app.chat.composer.press('Enter')
  await app.approvals.choose('Redact')
  await app.chat.expectStatus('complete')
  expect(provider.answerRequests[0]?.body).not.toContain(secret)
  expect(readMessages(provider.answerRequests[0]).at(-1)?.content).toMatch(
    /alpha line 119\ntoken .+ end\nbeta line 0/,
  )
  await app.chat.question.getByRole('button', { name: /^Pasted text #1/ }).click()
  await expect(app.chat.question.getByRole('region')).toContainText('token')
  await expect(app.chat.question).not.toContainText(secret)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('pasted texts collapse, expand and are removed without horizontal scrolling', async ({
    app,
    page,
    provider,
  }) => {
    await app.useProvider(provider)
    await app.chat.composer.fill('Compare ')
    await app.chat.paste(app.chat.composer, 'x'.repeat(3000))
    await app.chat.paste(app.chat.composer, alpha)
    await page.getByRole('button', { name: 'Pasted text #1, 3,000 characters', exact: true }).tap()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await app.chat.expectStatus('complete')
    await app.chat.question.getByRole('button', { name: /^Pasted text #1/ }).tap()
    await expect(app.chat.question.getByRole('region')).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
})
