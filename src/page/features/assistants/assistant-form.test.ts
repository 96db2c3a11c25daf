import { describe, expect, it } from 'vitest'
import { assistantDraftSchema, type AssistantDraft } from '../../../core/model/assistants/assistant.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { emptyForm, toDraft, toForm } from './assistant-form.ts'

const draft: AssistantDraft = assistantDraftSchema.parse({
  name: 'Reader',
  instructions: 'Quote.',
  model: demoModel,
  settings: { effort: 'low', temperature: 0.5, maxOutputTokens: 300, hostedTools: ['web-search'] },
  tools: ['calculate', 'search_files'],
  files: [{ blobId: 'a'.repeat(64), mediaType: 'text/plain', byteLength: 3, filename: 'a.txt' }],
  usesKnowledge: true,
  starters: ['What is in it?', 'And what not?'],
})

describe('the form of an assistant', () => {
  it('returns its initial values', () => {
    expect(toDraft(toForm(draft))).toEqual({ draft })
    const plain = toDraft({ ...emptyForm, name: ' Plain ' })
    expect(plain).toEqual({
      draft: { name: 'Plain', instructions: '', files: [], usesKnowledge: true, starters: [] },
    })
    expect('draft' in plain && assistantDraftSchema.parse(plain.draft)).toBeTruthy()
  })

  it('accepts decimal commas, omits empty lines and keeps an empty list of tools', () => {
    const read = toDraft({ ...emptyForm, name: 'A', temperature: '0,7', starters: '\n one \n\n', tools: [] })
    expect(read).toMatchObject({ draft: { settings: { temperature: 0.7 }, starters: ['one'], tools: [] } })
  })

  it.each([
    ['name', { name: ' ' }],
    ['temperature', { temperature: 'warm' }],
    ['temperature', { temperature: '3' }],
    ['maxOutputTokens', { maxOutputTokens: '1.5' }],
    ['starters', { starters: 'a\n'.repeat(9) }],
    ['starters', { starters: 'a'.repeat(501) }],
  ] as const)('explains an invalid %s', (field, part) => {
    expect(toDraft({ ...emptyForm, name: 'A', ...part })).toMatchObject({ error: { field } })
  })
})
