/** The production build, served on this computer. */
import { existsSync } from 'node:fs'
import { preview, type Plugin } from 'vite'

export interface BuiltApp {
  url: string
  close(): Promise<void>
}

/** Sends responses uncompressed, which saves journeys a tenth of a second each. Benchmarks need the compression of a host. */
function sendPlain(): Plugin {
  return {
    name: 'send-plain',
    configurePreviewServer(server) {
      server.middlewares.use((request, _response, next) => {
        delete request.headers['accept-encoding']
        next()
      })
    },
  }
}

/** Serves the production build, on a free port unless a port is given. */
export async function serveBuiltApp(port = 0, { isCompressed = true } = {}): Promise<BuiltApp> {
  if (!existsSync('dist/index.html'))
    throw new Error('There is no production build: run `npm run build` first.')
  const server = await preview({
    logLevel: 'warn',
    plugins: isCompressed ? [] : [sendPlain()],
    preview: { port, strictPort: true, host: 'localhost' },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('the preview server is not listening')
  return { url: `http://localhost:${address.port}/`, close: async () => await server.close() }
}
