import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { ForwardingProxy } from '../provider/forwarding-proxy.ts'
import { allowAnyOrigin, ScriptedServer, type ServerScript } from '../provider/scripted-server.ts'

const json = { ...allowAnyOrigin, 'content-type': 'application/json' }

/** Returns null if a server of this machine already uses the port. */
async function startAt(port: number, script: ServerScript): Promise<ScriptedServer | null> {
  return await ScriptedServer.start(script, port).catch(() => null)
}

test('servers on this computer are found on request, with the setting to change if one blocks this page', async ({
  app,
  page,
}) => {
  const shown = '{"model_info":{"llama.context_length":131072},"capabilities":["completion","tools"]}'
  const ollama = await startAt(11434, { answer: { status: 200, headers: json, body: shown } })
  const lmStudio = await startAt(1234, {
    list: { status: 200, body: '{"data":[]}' },
    preflight: { status: 404 },
  })
  test.skip(!ollama || !lmStudio, 'a server of this machine listens where Ollama or LM Studio would')
  const { dialog } = app.settings
  await app.settings.openNewProvider()
  await dialog.getByRole('combobox', { name: 'Type' }).fill('Ollama')
  await page.getByRole('option', { name: 'Ollama', exact: true }).click()
  expect(ollama?.requests).toEqual([])
  await dialog.getByRole('button', { name: 'Find running servers' }).click()
  const servers = dialog.getByRole('list', { name: 'Servers on this computer' }).getByRole('listitem')
  await expect(servers.filter({ hasText: 'Ollama:' })).toHaveAttribute('data-state', 'found')
  await expect(servers.filter({ hasText: 'Ollama:' })).toContainText('m (context 128K)')
  const closed = servers.filter({ hasText: 'LM Studio:' })
  await expect(closed).toHaveAttribute('data-state', 'closed')
  await expect(closed).toContainText('turn on “Enable CORS”')
  await expect(dialog.getByText('1 server is ready to use.')).toBeVisible()
  await expectAccessible(page, 'discovered servers')

  await dialog.getByRole('button', { name: 'Use Ollama' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Base URL' })).toHaveValue('http://127.0.0.1:11434/v1')
  await app.settings.save()
  await expect(dialog).toBeHidden()
  await app.settings.openDetails('Ollama')
  await expect(page.getByText('Ollama · 127.0.0.1:11434 · no key')).toBeVisible()
  const ledger = (await app.settings.openNetworkActivity()).getByRole('listitem')
  await expect(ledger.filter({ hasText: '127.0.0.1:11434search for servers' })).toContainText(
    /requests?, .* sent, .* received/,
  )
  await ollama?.stop()
  await lmStudio?.stop()
})

test(
  'requests go through a proxy that the person entered, with the key allowed for it, and back without it',
  { tag: '@turn-3' },
  async ({ app, page, provider }) => {
    const proxy = await ForwardingProxy.start()
    const [behind, via] = [new URL(provider.origin).host, new URL(proxy.origin).host]
    const { dialog } = app.settings
    const key = 'key-of-the-proxy-1234'
    await app.settings.openNewProvider()
    await app.settings.fillIn({
      type: 'Groq',
      name: 'Behind',
      baseUrl: provider.baseUrl(),
      apiKey: key,
      proxyUrl: `${proxy.origin}/?url=`,
    })
    await expect(dialog.getByText(`All requests to this provider go to ${via}.`)).toContainText(
      'can read your key',
    )
    const steps = await app.settings.testConnection()
    await expect(steps.filter({ hasText: /^Reachability/ })).toContainText(
      `answered through the proxy ${via}`,
    )
    await expect(steps.filter({ hasText: /^Model list/ })).toHaveAttribute('data-state', 'passed')
    await expectAccessible(page, 'a proxy and its connection test')
    await app.settings.save()
    await app.settings.openDetails('Behind')
    await expect(page.getByText(`Groq · ${behind} through ${via} · key ending in 1234`)).toBeVisible()

    await app.open()
    await app.chat.chooseModel('Behind/m')
    provider.willAnswer({ kind: 'text', text: 'By a long way.' })
    await app.chat.ask('Who answers?')
    await expect(app.chat.answer).toContainText('By a long way.')
    expect(proxy.forwarded.at(-1)).toBe(`${provider.baseUrl()}/chat/completions`)
    expect(provider.answerRequests.at(-1)?.headers['authorization']).toBe(`Bearer ${key}`)
    await app.chat.choose(app.chat.answer, 'Details')
    await expect(app.chat.contacts).toContainText(`${behind} through ${via}, 1 request`)

    await test.step('another proxy would see the key, so the key has to be entered again', async () => {
      await page.goto('#/settings/providers')
      await page.getByRole('button', { name: 'Edit Behind' }).click()
      const edit = page.getByRole('dialog', { name: 'Edit provider' })
      await edit.getByRole('textbox', { name: 'Proxy address' }).fill('https://other-proxy.example/?url=')
      await edit.getByRole('button', { name: 'Save provider' }).click()
      await expect(edit).toContainText('Enter the key again: it was not entered for this proxy.')
      await edit.getByRole('textbox', { name: 'Proxy address' }).fill('')
      await edit.getByRole('button', { name: 'Save provider' }).click()
      await expect(edit).toBeHidden()
    })

    const forwarded = proxy.forwarded.length
    await app.open()
    await app.chat.chooseModel('Behind/m')
    await app.chat.ask('And now?')
    expect(provider.answerRequests.at(-1)?.headers['authorization']).toBe(`Bearer ${key}`)
    expect(proxy.forwarded).toHaveLength(forwarded)
    await proxy.stop()
  },
)
