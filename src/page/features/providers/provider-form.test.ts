import { describe, expect, it } from 'vitest'
import { providerDraftSchema, providerSchema } from '../../../core/model/providers/provider.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import {
  changeBaseUrl,
  changeKey,
  changeKind,
  checkForm,
  chooseTitles,
  describeBaseUrlField,
  describeKeyField,
  fillInServer,
  findStoredKey,
  toDraft,
  toForm,
  toNewForm,
  type ProviderForm,
} from './provider-form.ts'

const filled: ProviderForm = {
  kind: 'openai-compatible',
  name: ' Local ',
  baseUrl: ' http://127.0.0.1:11434/v1 ',
  apiKey: '',
  proxyUrl: ' ',
  models: ' llama\n\nqwen \nllama\n',
}

describe('toDraft', () => {
  it('creates the input of the command: trimmed, one model per line, no duplicates, no empty key', () => {
    const draft = toDraft(filled)
    expect(draft).toEqual({
      kind: 'openai-compatible',
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
  it('accepts a compatible server without a key', () => expect(checkForm(filled, null)).toEqual({}))

  it.each([
    [{ name: '  ' }, ['name']],
    [{ baseUrl: '' }, ['baseUrl']],
    [{ baseUrl: 'no address' }, ['baseUrl']],
    [{ baseUrl: 'ftp://host/' }, ['baseUrl']],
    [{ kind: 'anthropic' }, ['apiKey']],
    [{ kind: 'groq' }, ['apiKey']],
    [{ models: 'x'.repeat(201) }, ['models']],
    [{ proxyUrl: 'proxy.example' }, ['proxyUrl']],
  ] as const)('rejects %j', (change, fields) => {
    expect(Object.keys(checkForm({ ...filled, ...change }, null))).toEqual(fields)
  })

  const stored = providerSchema.parse({
    id: 'provider-1',
    dialect: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    models: ['a'],
    keyTail: 'x9z1',
  })

  it('accepts an empty key field for the stored key, at the same origin', () => {
    const moved = { ...toForm(stored), baseUrl: 'https://api.openai.com/v2' }
    expect(checkForm(moved, stored)).toEqual({})
    expect(findStoredKey(moved, stored)).toMatchObject({ state: 'kept', tail: 'x9z1' })
  })

  it('requires the key again at another origin, and names the origin of the old one', () => {
    const moved = { ...toForm(stored), baseUrl: 'https://proxy.example/v1' }
    expect(checkForm(moved, stored).apiKey).toBe(
      'Enter the key again: it was bound to https://api.openai.com.',
    )
    expect(checkForm({ ...moved, apiKey: 'sk-2' }, stored)).toEqual({})
  })

  it('requires the key again if a new proxy would see it', () => {
    const proxied = { ...stored, proxyUrl: 'https://proxy.example/?url=' }
    const through = (proxyUrl: string) => ({ ...toForm(stored), proxyUrl })
    expect(checkForm(through('https://proxy.example/?url='), stored).apiKey).toBe(
      'Enter the key again: it was not entered for this proxy.',
    )
    expect(checkForm(through('https://evil.example/?url='), proxied)).toHaveProperty('apiKey')
    expect(checkForm(through('https://proxy.example/v2/{url}'), proxied)).toEqual({})
    expect(checkForm(through(' '), proxied)).toEqual({})
    expect(toDraft(through(' https://proxy.example ')).proxyUrl).toBe('https://proxy.example')
  })

  it('requires no key for a compatible server, but says that the old one is not sent', () => {
    const moved = {
      ...toForm(stored),
      kind: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:1/v1',
    } as const
    expect(checkForm(moved, stored)).toEqual({})
    expect(findStoredKey(moved, stored)).toMatchObject({
      state: 'left-behind',
      origin: 'https://api.openai.com',
    })
  })
})

describe('changeKind', () => {
  const fresh = toNewForm('openai', [])

  it('fills in name and address of the new type', () => {
    expect(changeKind(fresh, 'google', [])).toMatchObject({
      kind: 'google',
      name: 'Google',
      baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    })
  })

  it('keeps the text of the person', () => {
    const own = { ...fresh, name: 'Work', baseUrl: 'https://proxy.example/v1' }
    expect(changeKind(own, 'anthropic', [])).toMatchObject({
      name: 'Work',
      baseUrl: 'https://proxy.example/v1',
    })
  })

  it('leaves name and address of a compatible server to the person', () => {
    expect(changeKind(fresh, 'openai-compatible', [])).toMatchObject({ name: '', baseUrl: '' })
  })

  it('suggests a unique name for a second provider of a kind', () => {
    const takenNames = ['Groq', 'groq 2', 'OpenAI']
    const second = toNewForm('openai', takenNames)
    expect(second.name).toBe('OpenAI 2')
    expect(changeKind(second, 'groq', takenNames).name).toBe('Groq 3')
  })
})

it('fills in a discovered server, under a unique name', () => {
  const server = { state: 'found', baseUrl: 'http://127.0.0.1:8080/v1', models: [] } as const
  const fresh = toNewForm('ollama', [])
  expect(
    fillInServer({ ...fresh, models: 'old' }, { ...server, kind: 'openai-compatible', label: 'llama.cpp' }, [
      'llama.cpp',
    ]),
  ).toMatchObject({
    kind: 'openai-compatible',
    name: 'llama.cpp 2',
    baseUrl: 'http://127.0.0.1:8080/v1',
    models: '',
  })
  const named = { ...fresh, name: 'Mine' }
  const again = fillInServer(named, { ...server, kind: 'ollama', label: 'Ollama' }, [])
  expect(again).toMatchObject({ kind: 'ollama', name: 'Mine', baseUrl: server.baseUrl })
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
      kind: 'openai',
      name: 'OpenAI',
      baseUrl: 'https://api.openai.com/v1',
      apiKey: '',
      models: 'a\nb',
      proxyUrl: '',
    })
  })

  it('keeps the storage choice of a key, and sends it only if a person chose it', () => {
    const forSession = providerSchema.parse({
      id: 'provider-1',
      dialect: 'openai',
      name: 'OpenAI',
      baseUrl: '',
      models: ['a'],
      keyTail: 'x9z1',
      keyKept: 'session',
    })
    const form = toForm(forSession)
    expect(toDraft(form).keyKept).toBe('session')
    expect(toDraft({ ...form, isKeyForSession: false }).keyKept).toBe('stored')
    expect(toDraft(filled).keyKept).toBeUndefined()
  })

  it('has nothing to edit in the demo', () => expect(() => toForm(demoProvider)).toThrow('cannot be edited'))
})

describe('pasted values', () => {
  const form = { ...toNewForm('openai-compatible', []), name: 'P' }

  it.each([
    ['“https://a.example/v1/chat/completions”', 'https://a.example/v1'],
    ['a.example/v1', 'https://a.example/v1'],
    [' https://a.example/v1 ', 'https://a.example/v1'],
  ])('of the base URL are corrected, and the hint says so: %s', (baseUrl, address) => {
    expect(checkForm({ ...form, baseUrl }, null).baseUrl).toBeUndefined()
    expect(describeBaseUrlField({ ...form, baseUrl })).toBe(`Corrected to ${address}.`)
  })

  it('of a valid base URL are not mentioned', () => {
    expect(describeBaseUrlField({ ...form, baseUrl: 'https://a.example/v1' })).toMatch(/^Include the version/)
    expect(describeBaseUrlField({ ...form, kind: 'openai', baseUrl: 'https://a.example/v1' })).toBeUndefined()
  })

  it.each(['Bearer sk-abc', '"sk-abc"', 'sk-\u200Babc', 'sk-abc\n'])('of the key are named: %j', (apiKey) => {
    expect(describeKeyField({ ...form, apiKey }, null)).toMatch(/are removed/)
    expect(describeKeyField({ ...form, apiKey: 'sk-abc' }, null)).not.toMatch(/are removed/)
  })
})

describe('a pasted key', () => {
  const change = (kind: ProviderForm['kind'], apiKey: string, isKindChosen = false) =>
    changeKey(toNewForm(kind, []), apiKey, { takenNames: [], isKindChosen })

  it.each([
    ['sk-ant-api03-x', 'anthropic'],
    ['Bearer sk-or-v1-x', 'openrouter'],
    ['gsk_x', 'groq'],
    ['AIzaSyX', 'google'],
    ['xai-x', 'xai'],
    ['sk-proj-x', 'openai'],
    ['sk-x', 'mistral'],
    ['', 'mistral'],
  ] as const)('“%s” belongs to %s', (apiKey, kind) => {
    const changed = change('mistral', apiKey)
    expect(changed).toMatchObject({ kind, apiKey, baseUrl: toNewForm(kind, []).baseUrl })
  })

  it('changes no kind that was chosen, and goes to no other address than the typed one', () => {
    expect(change('mistral', 'gsk_x', true).kind).toBe('mistral')
    const moved = { ...toNewForm('openai', []), baseUrl: 'https://proxy.example/v1' }
    expect(changeKey(moved, 'gsk_x', { takenNames: [], isKindChosen: false })).toEqual({
      ...moved,
      apiKey: 'gsk_x',
    })
  })
})

it('names a server after its host until the user enters a name', () => {
  const form = changeBaseUrl(toNewForm('openai-compatible', []), 'https://llm.example.com/v1', [])
  expect(form.name).toBe('llm.example.com')
  expect(changeBaseUrl(form, 'http://127.0.0.1:8000/v1', []).name).toBe('127.0.0.1:8000')
  expect(changeBaseUrl({ ...form, name: 'Mine' }, 'https://b.example/v1', []).name).toBe('Mine')
  expect(changeBaseUrl(toNewForm('groq', []), 'https://b.example/v1', []).name).toBe('Groq')
})

it.each([
  ['groq', null, undefined, 'under-a-cent'],
  ['groq', false, undefined, 'never'],
  ['groq', true, undefined, 'always'],
  ['groq', null, false, 'never'],
  ['groq', false, true, 'under-a-cent'],
  ['ollama', null, undefined, 'never'],
  ['openai-compatible', null, undefined, 'never'],
  ['ollama', null, true, 'always'],
] as const)('titles of %s, with %s for all and switched %s: %s', (kind, forAll, hasTitles, expected) =>
  expect(chooseTitles({ ...toNewForm(kind, []), hasTitles }, forAll)).toBe(expected),
)
