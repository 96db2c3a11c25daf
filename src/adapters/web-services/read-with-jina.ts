import { truncateString } from '../../lib/text.ts'
import { z } from 'zod'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { webServiceTable } from '../../core/model/providers/web-service.ts'
import type { EgressPlatform } from '../network/egress-fetch.ts'
import type { ChosenBy } from '../network/url-gate.ts'
import { callService, describeMalformed, parseServiceJson } from './call-service.ts'
import { commonText, webServicesText } from '../../core/model/messages/write-text.ts'

export interface ReaderPage {
  title: string
  published?: string
  /** Markdown that the service generated. */
  text: string
}

export interface ReaderOptions {
  chosenBy: ChosenBy
  /** Optional. With a key the service allows more pages per minute. */
  key: string | null
  scope: EgressScope
  signal: AbortSignal
  platform?: EgressPlatform
}

const { name, baseUrl } = webServiceTable['jina-reader']

/** Reads a page through https://jina.ai/reader. The service sees the address and the page. Never rejects. */
export async function readWithJina(url: URL, options: ReaderOptions): Promise<Result<ReaderPage>> {
  const { platform, ...rest } = options
  const answered = await callService(
    {
      ...rest,
      name,
      url,
      proxyUrl: baseUrl,
      headers: { accept: 'application/json' },
      timeoutMs: 60_000,
      describeStatus: (status) => describeStatus(status, url),
      describeUnreachable: (isOnline) =>
        createFailure(isOnline ? 'unreachable' : 'offline', {
          ...(isOnline && {
            message: commonText('host-not-reached', { host: name }),
            hint: webServicesText('service-may-be-blocked'),
          }),
        }),
    },
    platform,
  )
  if (!answered.ok) return answered
  const json = parseServiceJson(name, answered.value)
  if (!json.ok) return json
  const read = answerSchema.safeParse(json.value)
  if (!read.success) return fail(describeMalformed(name))
  const { title, content, publishedTime } = read.data.data
  return succeed({
    title: truncateString(title, 300),
    text: content,
    published: publishedTime ? truncateString(publishedTime, 100) : undefined,
  })
}

const answerSchema = z.object({
  data: z.object({
    title: z.string().catch(''),
    content: z.string(),
    publishedTime: z.string().nullish().catch(null),
  }),
})

function describeStatus(status: number, { host }: URL): Failure | undefined {
  if (status !== 422 && status !== 451 && status !== 404) return undefined
  return createFailure('tool-failed', {
    message: webServicesText('reader-failed-too', { name, host }),
    retryable: false,
  })
}
