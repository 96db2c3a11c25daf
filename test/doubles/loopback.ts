import type { Server } from 'node:http'

/** Listens on a free port, or on the given port. Rejects if the port is taken. */
export async function listenOnLoopback(server: Server, port = 0): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

export function originOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server is not listening')
  return `http://127.0.0.1:${address.port}`
}

/** Closes the server and its open connections. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve()
    })
  })
}
