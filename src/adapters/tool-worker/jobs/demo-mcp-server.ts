// oxlint-disable-next-line import/no-unassigned-import -- must run before any module that makes a schema
import './demo-mcp-server/configure-zod.ts'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { MessagePortTransport } from '../message-port-transport.ts'
import { DemoServerState } from './demo-mcp-server/demo-server-state.ts'
import { createDemoServer } from './demo-mcp-server/create-demo-server.ts'
import type { Job } from '../job.ts'

export interface DemoServerInput {
  /** Every message on this port transfers the port of a new connection. */
  connections: MessagePort
}

/**
 * Serves the offline MCP server. The job never ends by itself, so that what the server changes lasts as long as its worker.
 * `serveStdio` is the library's server for one connection that is not HTTP, in both protocol eras.
 */
export const demoMcpServer: Job<DemoServerInput, never> = ({ connections }) => {
  const state = new DemoServerState()
  connections.addEventListener('message', ({ data }) => {
    serveStdio(() => createDemoServer(state), { transport: new MessagePortTransport(data as MessagePort) })
  })
  connections.start()
  return new Promise(() => undefined)
}
