import type { McpTestStepName } from '../../src/core/model/mcp/mcp-connection-test.ts'
import { openCors, type FixtureCors } from './serve-mcp-fixture.ts'

/** A fault of a server, and the step of the connection test that names it. */
export interface CorsFault {
  title: string
  cors: Partial<FixtureCors>
  step: McpTestStepName
  state: 'passed' | 'failed'
  /** A part of the step's text. Absent if that is the origin of the page. */
  text?: string
}

const without = (name: string) => ({ allowHeaders: openCors.allowHeaders.filter((each) => each !== name) })

export const corsFaults: readonly CorsFault[] = [
  { title: 'nothing', cors: {}, step: 'Schemas', state: 'passed', text: 'All tools can be used.' },
  ...['content-type', 'mcp-protocol-version', 'mcp-name'].map((header): CorsFault => {
    return { title: `${header} refused`, cors: without(header), step: 'CORS', state: 'failed', text: header }
  }),
  {
    title: 'mcp-method refused, which a legacy connection does not need',
    cors: without('mcp-method'),
    step: 'CORS',
    state: 'passed',
    text: 'mcp-method',
  },
  {
    title: 'authorization refused',
    cors: { ...without('authorization'), token: 't' },
    step: 'CORS',
    state: 'failed',
    text: 'authorization',
  },
  { title: 'another origin', cors: { allowOrigin: 'https://other.example' }, step: 'CORS', state: 'failed' },
  { title: 'no CORS', cors: { allowOrigin: undefined }, step: 'CORS', state: 'failed' },
  {
    title: '401',
    cors: { token: 't' },
    step: 'Sign-in',
    state: 'failed',
    text: 'The server requires sign-in.',
  },
  {
    title: '401 without CORS',
    cors: { token: 't', isRefusalReadable: false },
    step: 'CORS',
    state: 'failed',
    text: 'status 401',
  },
  {
    title: 'www-authenticate hidden',
    cors: { token: 't', exposeHeaders: [] },
    step: 'CORS',
    state: 'passed',
    text: 'WWW-Authenticate',
  },
  {
    title: 'a redirect',
    cors: { redirect: 'https://elsewhere.example/mcp' },
    step: 'Reachable',
    state: 'failed',
    text: 'redirects',
  },
]
