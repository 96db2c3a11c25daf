import { readFileSync } from 'node:fs'

export type RecordingFolder =
  | 'openai-chat'
  | 'openai-compatible'
  | 'openai-responses'
  | 'anthropic'
  | 'google'

/** Returns the bytes of a response as its server would send them. One line of the file is one event. */
export function toServerSentEvents(folder: RecordingFolder, lines: readonly string[]): string {
  const named = folder === 'anthropic' || folder === 'openai-responses'
  const events = lines.map((line) => {
    const { type } = JSON.parse(line) as { type?: string }
    return named ? `event: ${type}\ndata: ${line}\n\n` : `data: ${line}\n\n`
  })
  return events.join('') + (named || folder === 'google' ? '' : 'data: [DONE]\n\n')
}

/**
 * Reads the responses of a file. A file holds one response per `message_start` of a new message, or per
 * `response.created`; otherwise it holds one.
 */
export function readResponses(path: string): string[][] {
  const responses: string[][] = []
  let openMessage: string | undefined
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.trim() === '') continue
    const event = JSON.parse(line) as { type?: string; message?: { id?: string } }
    const startsMessage = event.type === 'message_start' && event.message?.id !== openMessage
    if (startsMessage) openMessage = event.message?.id
    if (responses.length === 0 || startsMessage || event.type === 'response.created') responses.push([])
    responses.at(-1)?.push(line)
  }
  return responses
}

/** Serves each body once, split at the given places, and counts the requests. */
export function createRecordedFetch(
  bodies: readonly string[],
  splitAt: (length: number) => number[] = () => [],
) {
  const requests: { url: string; body: unknown }[] = []
  const recordedFetch: typeof fetch = (input, init) => {
    const body = bodies[requests.length]
    requests.push({ url: String(input), body: JSON.parse(String(init?.body)) as unknown })
    if (body === undefined) return Promise.resolve(new Response('no more recordings', { status: 500 }))
    const bytes = new TextEncoder().encode(body)
    const cuts = [0, ...splitAt(bytes.byteLength), bytes.byteLength].toSorted((one, other) => one - other)
    const pieces = cuts
      .slice(1)
      .map((cut, index) => bytes.slice(cuts[index], cut))
      .filter(({ byteLength }) => byteLength > 0)
    let sent = 0
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        const piece = pieces[sent]
        sent += 1
        if (piece === undefined) controller.close()
        else controller.enqueue(piece)
      },
    })
    return Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }))
  }
  return { fetch: recordedFetch, requests }
}
