import type { JsonObject } from '../../../../core/model/json.ts'

const counter = `<!doctype html>
<html lang="en">
  <head>
    <title>Counter</title>
    <style>
      body { display: grid; place-content: center; gap: 16px; min-height: 90vh; font: 18px system-ui; text-align: center }
      output { font-size: 64px; font-variant-numeric: tabular-nums }
      button { padding: 8px 20px; font: inherit; cursor: pointer }
    </style>
  </head>
  <body>
    <output id="count">0</output>
    <button id="add">Add one</button>
    <script>
      const count = document.getElementById('count')
      document.getElementById('add').addEventListener('click', () => {
        count.textContent = String(Number(count.textContent) + 1)
      })
    </script>
  </body>
</html>
`

const circle = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" role="img" aria-label="A circle">
  <circle cx="100" cy="100" r="80" fill="none" stroke="teal" stroke-width="8" />
</svg>
`

const bees = `# Bees

Bees are flying insects, known for **pollination** and, in a few species, for honey.

| group | species, about | lives |
| :--- | ---: | :--- |
| honey bees | 8 | in large colonies |
| bumblebees | 260 | in small colonies |
| solitary bees | 18,000 | alone |

- A worker visits up to 2,000 flowers on a good day.
- Bees see ultraviolet light, and not red.
`

const turn = `flowchart TD
  ask([A question]) --> compose[Compose the request]
  compose --> send[Send it to the model]
  send --> stream[Read the answer]
  stream --> calls{Tool calls?}
  calls -- yes --> run[Run the tools] --> compose
  calls -- no --> show([Show the answer])
`

const converter = `import { useState } from 'react'

function Field({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label style={{ display: 'grid', gap: 4 }}>
      {label}
      <input
        type="number"
        value={Number.isFinite(value) ? Math.round(value * 100) / 100 : ''}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ font: 'inherit', padding: 8 }}
      />
    </label>
  )
}

export default function Converter() {
  const [celsius, setCelsius] = useState(20)
  return (
    <main style={{ display: 'grid', gap: 16, maxWidth: 280 }}>
      <h1>Temperature</h1>
      <Field label="Celsius" value={celsius} onChange={setCelsius} />
      <Field
        label="Fahrenheit"
        value={celsius * 1.8 + 32}
        onChange={(value) => setCelsius((value - 32) / 1.8)}
      />
    </main>
  )
}
`

function toGermanPage(page: string): string {
  return page.replace('lang="en"', 'lang="de"').replace('Counter', 'Zähler').replace('Add one', 'Eins mehr')
}

/** Returns the arguments of a `craft` call for one of the known artifacts. */
export function findCraft(text: string, isGerman = false): JsonObject | undefined {
  if (!/\b(craft|make|build|create|draw|write|generate)\b/i.test(text)) return undefined
  if (/\b(page|app|website)\b.{0,40}\bcounter\b|\bcounter\b.{0,40}\b(page|app|website)\b/i.test(text)) {
    return isGerman
      ? { title: 'Zähler', kind: 'html', content: toGermanPage(counter) }
      : { title: 'Counter', kind: 'html', content: counter }
  }
  if (/\bcircle\b/i.test(text) && /\bsvg\b/i.test(text))
    return { title: 'Circle', kind: 'svg', content: circle }
  if (/\bbees\b/i.test(text) && /\b(markdown|document)\b/i.test(text)) {
    return { title: 'Bees', kind: 'markdown', content: bees }
  }
  if (/\b(diagram|flow ?chart|mermaid)\b/i.test(text) && /\b(turn|loop|answer|question)\b/i.test(text)) {
    return { title: 'One turn', kind: 'mermaid', content: turn }
  }
  if (/\breact\b/i.test(text) && /\b(converter|component|temperature)\b/i.test(text)) {
    return { title: 'Converter', kind: 'react', content: converter }
  }
  return undefined
}
