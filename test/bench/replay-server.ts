import http from 'node:http'

export interface Replay {
  text: string
  /** Tokens per second, or `null` for full speed. */
  tokensPerSecond: number | null
}

export interface ReplayServer {
  baseUrl: string
  play(replay: Replay): void
  /** Time when the latest answer was sent completely (wall clock, ms). */
  lastByteAt(): number
  close(): void
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization, content-type',
  'access-control-allow-methods': '*',
}

/** A provider of the OpenAI chat dialect that answers everything with one text, token by token, over loopback. */
export async function serveReplay(): Promise<ReplayServer> {
  let current: Replay = { text: '', tokensPerSecond: null }
  let lastByteAt = 0
  const play = async (response: http.ServerResponse): Promise<void> => {
    await answer(response, current)
    lastByteAt = Date.now()
  }
  const server = http.createServer((request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, cors).end()
    else if (request.method === 'GET')
      response
        .writeHead(200, { ...cors, 'content-type': 'application/json' })
        .end('{"object":"list","data":[{"id":"m","object":"model"}]}')
    else {
      request.resume().on('end', () => void play(response))
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider is not listening')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    play: (replay) => {
      current = replay
    },
    lastByteAt: () => lastByteAt,
    close: () => server.close(),
  }
}

async function answer(response: http.ServerResponse, { text, tokensPerSecond }: Replay): Promise<void> {
  response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' })
  const tokens = toTokens(text)
  const startedAt = Date.now()
  let sent = 0
  while (sent < tokens.length && !response.destroyed) {
    const due = tokensPerSecond === null ? tokens.length : ((Date.now() - startedAt) * tokensPerSecond) / 1000
    let hasRoom = true
    while (sent < Math.min(due, tokens.length) && hasRoom) {
      hasRoom = response.write(toEvent({ content: tokens[sent] }, null)) || tokensPerSecond !== null
      sent += 1
    }
    if (!hasRoom) await untilDrained(response)
    else if (tokensPerSecond !== null) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const usage = { prompt_tokens: 1, completion_tokens: tokens.length, total_tokens: tokens.length + 1 }
  response.end(`${toEvent({}, 'stop', { usage })}data: [DONE]\n\n`)
}

function untilDrained(response: http.ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const resume = (): void => {
      response.off('drain', resume).off('close', resume)
      resolve()
    }
    response.on('drain', resume).on('close', resume)
  })
}

export function toTokens(text: string): string[] {
  return text.match(/\s*\S{1,6}|\s+/g) ?? []
}

function toEvent(delta: object, finishReason: string | null, extra: object = {}): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }]
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices, ...extra })}\n\n`
}
