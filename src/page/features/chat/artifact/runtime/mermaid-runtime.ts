import type { Mermaid } from 'mermaid'

/** Runs in the sandbox, after the library: draws the diagram whose text is in the document. */
async function draw(): Promise<void> {
  const { mermaid } = globalThis as unknown as { mermaid: Mermaid }
  const target = document.getElementById('diagram')
  if (!target) return
  // In the language of the page, which is not known here.
  const { cannotBeDrawn = '', saysNoMore = '' } = target.dataset
  // Strict: labels are text, links and clicks are off, and the diagram cannot say otherwise.
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true })
  try {
    await mermaid.run({ nodes: [target] })
  } catch (error) {
    // What its parser throws is no Error.
    const { message = saysNoMore } = Object(error) as { message?: string }
    target.className = 'problem'
    target.textContent = `${cannotBeDrawn}\n\n${message}`
    reportError(new Error(message))
  }
}

void draw()
