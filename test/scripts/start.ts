/** `npm start`: builds the production files and serves them as a static host would. Installs nothing. */
import { build, preview } from 'vite'

const port = Number(process.env['PORT'] ?? 4173)
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(`PORT is not a port number: ${process.env['PORT']}`)
  process.exit(1)
}

await build({ logLevel: 'warn' })
await preview({ logLevel: 'warn', preview: { port, strictPort: true } })
console.log(`Innerloop is served at http://localhost:${port}`)
