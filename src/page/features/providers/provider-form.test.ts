import { describe, expect, it } from 'vitest'
import { providerDraftSchema } from '../../../core/kernel/command.ts'
import { demoProvider } from '../../../core/kernel/demo-model.ts'
import { providerSchema } from '../../../core/kernel/model.ts'
import { changeDialect, checkForm, emptyForm, toDraft, toForm, type ProviderForm } from './provider-form.ts'

const filled: ProviderForm = {
  dialect: 'openai-compatible',
  name: ' Local ',
  baseUrl: ' http://127.0.0.1:11434/v1 ',
  apiKey: '',
  models: ' llama\n\nqwen \nllama\n',
}

describe('toDraft', () => {
  it('makes what the command takes: trimmed, one model a line, no doubles, no empty key', () => {
    const draft = toDraft(filled)
    expect(draft).toEqual({
      dialect: 'openai-compatible',
      name: 'Local',
      baseUrl: 'http://127.0.0.1:11434/v1',
      models: ['llama', 'qwen'],
    })
    expect(providerDraftSchema.safeParse(draft).success).toBe(true)
  })

  it('sends a pasted key without its blanks', () => {
    expect(toDraft({ ...filled, apiKey: ' sk-1 \n' }).apiKey).toBe('sk-1')
  })
})

describe('checkForm', () => {
  it('accepts a compatible server without a key', () => expect(checkForm(filled, false)).toEqual({}))

  it.each([
    [{ name: '  ' }, ['name']],
    [{ baseUrl: '' }, ['baseUrl']],
    [{ baseUrl: 'localhost:1234' }, ['baseUrl']],
    [{ baseUrl: 'ftp://host/' }, ['baseUrl']],
    [{ dialect: 'anthropic' }, ['apiKey']],
    [{ models: 'x'.repeat(201) }, ['models']],
  ] as const)('objects to %j', (change, fields) => {
    expect(Object.keys(checkForm({ ...filled, ...change }, false))).toEqual(fields)
  })

  it('lets an empty key field stand for the stored key', () => {
    expect(checkForm({ ...filled, dialect: 'openai' }, true)).toEqual({})
  })
})

describe('changeDialect', () => {
  it('brings name and address of the new type', () => {
    expect(changeDialect(emptyForm, 'google')).toMatchObject({
      dialect: 'google',
      name: 'Google',
      baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    })
  })

  it('keeps what the person wrote', () => {
    const own = { ...emptyForm, name: 'Work', baseUrl: 'https://proxy.example/v1' }
    expect(changeDialect(own, 'anthropic')).toMatchObject({
      name: 'Work',
      baseUrl: 'https://proxy.example/v1',
    })
  })

  it('leaves name and address of a compatible server to the person', () => {
    expect(changeDialect(emptyForm, 'openai-compatible')).toMatchObject({ name: '', baseUrl: '' })
  })
})

describe('toForm', () => {
  it('shows a stored provider, never a key', () => {
    const provider = providerSchema.parse({
      id: 'provider-1',
      dialect: 'openai',
      name: 'OpenAI',
      baseUrl: 'https://api.openai.com/v1',
      models: ['a', 'b'],
      keyTail: 'x9z1',
    })
    expect(toForm(provider)).toEqual({
      id: 'provider-1',
      dialect: 'openai',
      name: 'OpenAI',
      baseUrl: 'https://api.openai.com/v1',
      apiKey: '',
      models: 'a\nb',
    })
  })

  it('has nothing to edit in the demo', () => expect(() => toForm(demoProvider)).toThrow('nothing to edit'))
})
