import type { Page } from '@playwright/test'

/** Creates a frame as the app does and fills it with the content. */
export async function runInSandbox(
  page: Page,
  html: string,
  { address = 'sandbox.html' } = {},
): Promise<void> {
  await page.evaluate(
    async ([content, source]) => {
      const frame = document.createElement('iframe')
      // A frame that is confined by its response headers gets the attribute after it is inserted, as in the app.
      if (source === 'sandbox.html') frame.setAttribute('sandbox', 'allow-scripts')
      frame.setAttribute('allow', '')
      frame.src = source
      const isReady = new Promise<void>((resolve) => {
        addEventListener('message', ({ source }) => {
          if (source === frame.contentWindow) resolve()
        })
      })
      document.body.append(frame)
      await isReady
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.contentWindow?.postMessage({ html: content }, '*')
    },
    [html, address] as const,
  )
}

/** Returns what the probes print on the console when they are done. */
export async function readProbes(page: Page): Promise<Record<string, string>> {
  const message = await page.waitForEvent('console', {
    predicate: (said) => said.text().startsWith('PROBES '),
    timeout: 60_000,
  })
  return JSON.parse(message.text().slice('PROBES '.length)) as Record<string, string>
}
