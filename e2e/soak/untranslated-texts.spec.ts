import { findEnglish } from '../drivers/find-english.ts'
import { expect, test } from '../fixtures.ts'

test('the German page shows no English text: chat, failures, tests, review, settings, secrets; and another tab follows', async ({
  app,
  page,
  context,
  provider,
}) => {
  await app.useProvider(provider)
  const url = `${provider.origin}/page`
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] },
    { kind: 'status', status: 401, body: '{"error":{"message":"no"}}' },
  )
  await app.chat.send(`Read ${url}`)
  await expect(app.approvals.open.getByRole('button', { name: 'Deny' })).toBeEnabled()
  const chat = page.url()
  await app.chat.composer.fill('half a thought')

  const other = await context.newPage()
  await other.goto('#/settings/appearance')
  await other.getByRole('radio', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await other.close()
  const composer = page.getByRole('textbox', { name: 'Nachricht' })
  await expect(composer).toHaveValue('half a thought')
  await expect(composer).toBeFocused()
  const approval = page.getByRole('group', { name: 'Freigabe: fetch_url' })
  await expect(approval).toContainText('Darf fetch_url')
  expect(await findEnglish(page), 'an approval').toEqual([])
  await approval.getByRole('button', { name: 'Einmal erlauben' }).click()
  await expect(page.getByRole('alert')).toContainText('Der Anbieter hat den API-Schlüssel nicht angenommen.')
  expect(await findEnglish(page), 'a failed answer').toEqual([])

  await page.goto(chat.replace('#/c/', '#/review/'))
  const timeline = page.getByRole('list', { name: 'Zeitleiste' })
  for (const item of [
    'Stufe: Anfrage senden',
    'Freigabe: fetch_url',
    /^Werkzeugaufruf: fetch_url/,
    /^Anfrage 2: /,
  ]) {
    await timeline.getByText(item).first().click()
    await expect(page.getByRole('complementary', { name: /^Angaben: / })).toBeVisible()
    expect(await findEnglish(page), `the facts of ${String(item)}`).toEqual([])
  }
  await page.getByRole('button', { name: 'Was sah das Modell?' }).click()
  await expect(page.getByRole('list', { name: 'Teile der Anfrage' })).toBeVisible()
  expect(await findEnglish(page), 'the request').toEqual([])

  for (const section of ['models', 'permissions', 'assistants', 'limits', 'data', 'providers']) {
    await page.goto(`#/settings/${section}`)
    await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible()
    expect(await findEnglish(page), section).toEqual([])
  }
  await page.getByRole('button', { name: 'Fake bearbeiten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Verbindung testen' }).click()
  const steps = dialog.getByRole('list', { name: 'Verbindungstest' })
  await expect(steps.getByText('Erreichbarkeit')).toBeVisible()
  await expect(dialog.locator('[data-state="running"], [data-state="waiting"]')).toHaveCount(0)
  expect(await findEnglish(page), 'a connection test').toEqual([])

  await page.goto(chat)
  await composer.fill(`Mein Token: ghp_${'a1B2'.repeat(9)}`)
  await composer.press('Enter')
  const question = page.getByRole('group', { name: 'Frage' })
  await expect(question).toContainText('etwas, das wie ein Geheimnis aussieht')
  expect(await findEnglish(page), 'a question about a secret').toEqual([])
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByText('weil sie ein Geheimnis enthält').last()).toBeVisible()
  expect(await findEnglish(page), 'a message that was not sent').toEqual([])
})
