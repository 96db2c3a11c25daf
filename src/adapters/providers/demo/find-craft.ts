import type { JsonObject } from '../../../core/kernel/json.ts'

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

/** What the demo model can make: the arguments of one `craft` call. */
export function findCraft(text: string): JsonObject | undefined {
  if (!/\b(craft|make|build|create|draw|write|generate)\b/i.test(text)) return undefined
  if (/\b(page|app|website)\b.{0,40}\bcounter\b|\bcounter\b.{0,40}\b(page|app|website)\b/i.test(text)) {
    return { title: 'Counter', kind: 'html', content: counter }
  }
  if (/\bcircle\b/i.test(text) && /\bsvg\b/i.test(text))
    return { title: 'Circle', kind: 'svg', content: circle }
  if (/\bbees\b/i.test(text) && /\b(markdown|document)\b/i.test(text)) {
    return { title: 'Bees', kind: 'markdown', content: bees }
  }
  return undefined
}
