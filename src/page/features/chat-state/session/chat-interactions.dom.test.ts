// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { toStoredText } from '../../../../core/model/messages/localized-text.ts'
import { engineText } from '../../../../core/model/messages/write-text.ts'
import { succeed } from '../../../../core/model/failures/result.ts'
import { callIdSchema, interactionIdSchema, sessionIdSchema } from '../../../../core/model/id.ts'
import type { Interaction } from '../../../../core/model/tools/interaction.ts'
import { loadLocale } from '../../../i18n/locale.ts'
import { ChatInteractions } from './chat-interactions.ts'

afterEach(() => loadLocale({ language: 'en', locale: 'en' }, () => true))

const { text, localized } = toStoredText(engineText('run-tool', { name: 'fetch_url' }))

function toApproval(id: string): Interaction {
  return {
    kind: 'approve',
    id: interactionIdSchema.parse(id),
    callId: callIdSchema.parse('call-1'),
    toolName: 'fetch_url',
    description: text,
    localized,
    arguments: {},
    effects: ['network'],
    approvalKey: 'https://example.com',
    reason: 'mode',
    tainted: false,
    scopes: ['once'],
  }
}

it('sends the text that the person read with the response, if it is not English', async () => {
  const answers: unknown[] = []
  const interactions = new ChatInteractions({
    sessionId: sessionIdSchema.parse('session-1'),
    client: {
      call: (_name, input) => {
        answers.push('answer' in input ? input.answer : undefined)
        return Promise.resolve(succeed({ wasOpen: true })) as never
      },
    },
    watchInteractions: () => ({ subscribe: () => () => undefined }),
    readInteractionAnswer: async () => null,
    onDelivered: () => undefined,
  })
  await interactions.answer(toApproval('approval-1'), { outcome: 'rejected' })
  await loadLocale({ language: 'de', locale: 'de' }, () => true)
  await interactions.answer(toApproval('approval-2'), { outcome: 'rejected' })
  expect(answers).toEqual([
    { outcome: 'rejected' },
    { outcome: 'rejected', shownText: 'Darf fetch_url ausgeführt werden?' },
  ])
})
