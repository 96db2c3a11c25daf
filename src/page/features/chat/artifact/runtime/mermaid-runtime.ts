import type { Mermaid } from 'mermaid'

/** Runs in the sandbox, after the library: draws the diagram whose text is in the document. */
async function draw(): Promise<void> {
  const { mermaid } = globalThis as unknown as { mermaid: Mermaid }
  const target = document.getElementById('diagram')
  if (!target) return
  // Strict: labels are text, links and clicks are off, and the diagram cannot say otherwise.
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true })
  try {
    await mermaid.run({ nodes: [target] })
  } catch (error) {
    // What its parser throws is no Error.
    const { message = 'It says nothing more.' } = Object(error) as { message?: string }
    target.className = 'problem'
    target.textContent = `This diagram cannot be drawn.\n\n${message}`
    reportError(new Error(message))
  }
}

void draw()
