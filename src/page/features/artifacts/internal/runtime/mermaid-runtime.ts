import type { Mermaid } from 'mermaid'

/** Draws the diagram whose text is in the document. Runs in the sandbox, after the library. */
async function draw(): Promise<void> {
  const { mermaid } = globalThis as unknown as { mermaid: Mermaid }
  const target = document.getElementById('diagram')
  if (!target) return
  // These texts are in the language of the page, which this script does not know.
  const { renderFailure = '', detailsMissing = '', look } = target.dataset
  // In strict mode labels are text, and links and clicks are disabled. The diagram cannot change that.
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: look === 'dark' ? 'dark' : 'default',
  })
  try {
    await mermaid.run({ nodes: [target] })
  } catch (error) {
    // Mermaid's parser throws values that are not instances of `Error`.
    const { message = detailsMissing } = Object(error) as { message?: string }
    target.className = 'problem'
    target.textContent = `${renderFailure}\n\n${message}`
    reportError(new Error(message))
  }
}

void draw()
