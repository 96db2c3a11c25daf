import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { closeServer, listenOnLoopback, originOf } from './loopback.ts'

export interface ServedEverything {
  url: string
  close(): void
}

/** Starts the reference server of the protocol, which speaks the legacy protocol and allows all web pages. */
export async function serveEverything(): Promise<ServedEverything> {
  const port = await findFreePort()
  const script = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'
  const child = spawn(process.execPath, [script, 'streamableHttp'], {
    env: { PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (text: Buffer) => {
      if (text.toString().includes('listening')) resolve()
    })
  })
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => void child.kill() }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await listenOnLoopback(server)
  const { port } = new URL(originOf(server))
  await closeServer(server)
  return Number(port)
}
