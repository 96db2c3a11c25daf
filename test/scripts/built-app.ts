/** The production build, served on this computer. */
import { existsSync } from 'node:fs'
import { preview } from 'vite'

export interface BuiltApp {
  url: string
  close(): Promise<void>
}

/** On a free port, unless one is given. */
export async function serveBuiltApp(port = 0): Promise<BuiltApp> {
  if (!existsSync('dist/index.html'))
    throw new Error('There is no production build: run `npm run build` first.')
  const server = await preview({ logLevel: 'warn', preview: { port, strictPort: true, host: 'localhost' } })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('the preview server is not listening')
  return { url: `http://localhost:${address.port}/`, close: async () => await server.close() }
}
