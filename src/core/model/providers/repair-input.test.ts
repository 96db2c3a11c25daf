import { describe, expect, test } from 'vitest'
import { repairApiKey, repairBaseUrl } from './repair-input.ts'

describe('repairBaseUrl', () => {
  test.each([
    ['api.openai.com/v1', 'https://api.openai.com/v1'],
    ['//api.openai.com/v1', 'https://api.openai.com/v1'],
    ['localhost:11434/v1', 'http://localhost:11434/v1'],
    ['localhost/v1', 'http://localhost/v1'],
    ['192.168.1.20:1234/v1', 'http://192.168.1.20:1234/v1'],
    ['[::1]:8080/v1', 'http://[::1]:8080/v1'],
    ['gpu.local:8000/v1', 'http://gpu.local:8000/v1'],
    ['https://a.example/v1/chat/completions', 'https://a.example/v1'],
    ['a.example/v1/chat/completions/', 'https://a.example/v1'],
    ['https://a.example/v1/messages', 'https://a.example/v1'],
    ['https://a.example/v1/responses', 'https://a.example/v1'],
    ['https://a.example/v1/models', 'https://a.example/v1'],
    ['https://a.example/v1beta/models/gemini-pro:generateContent', 'https://a.example/v1beta'],
    ['https://a.example//api//v1', 'https://a.example/api/v1'],
    ['“https://a.example/v1”', 'https://a.example/v1'],
    [' "https://a.example/v1", ', 'https://a.example/v1'],
    ['<https://a.example/v1>', 'https://a.example/v1'],
    ['\uFEFFhttps://a.exam\u200Bple/v1\r\n', 'https://a.example/v1'],
    ['https://a.exam\nple/v1', 'https://a.example/v1'],
    ['https://a.example/v1/chat', 'https://a.example/v1'],
    ['https://a.example/v1/messages/count_tokens', 'https://a.example/v1'],
    ['https://a.example/v1/models/gpt-4', 'https://a.example/v1'],
    ['https://a.example/v1/audio/speech', 'https://a.example/v1'],
    ['https://a.example/v1beta/models/x:streamGenerateContent?alt=sse', 'https://a.example/v1beta'],
    ['https://a.example/v1beta/openai/chat/completions', 'https://a.example/v1beta/openai'],
    ['https://a.example/v1/v1/', 'https://a.example/v1/'],
    ['http://localhost:11434/api/chat', 'http://localhost:11434/v1'],
    ['localhost:11434/api/tags', 'http://localhost:11434/v1'],
    ['https://a.example/v1#', 'https://a.example/v1'],
    ['https://a.example/v1.', 'https://a.example/v1'],
    ['https://a.example/v1。', 'https://a.example/v1'],
    ['(https://a.example/v1)', 'https://a.example/v1'],
    ['[my server](https://a.example/v1)', 'https://a.example/v1'],
    ['curl -N https://a.example/v1/chat/completions', 'https://a.example/v1'],
    ['OPENAI_BASE_URL=https://a.example/v1', 'https://a.example/v1'],
    ['"baseURL": "https://a.example/v1",', 'https://a.example/v1'],
    ['https://https://a.example/v1', 'https://a.example/v1'],
    ['http://https://a.example/v1', 'https://a.example/v1'],
    ['https:/a.example/v1', 'https://a.example/v1'],
    ['https:a.example/v1', 'https://a.example/v1'],
    ['http//a.example/v1', 'http://a.example/v1'],
    ['htpps://a.example/v1', 'https://a.example/v1'],
    ['ttp://a.example/v1', 'http://a.example/v1'],
    ['https:\\\\a.example\\v1', 'https://a.example/v1'],
    ['https：／／a.example／v1', 'https://a.example/v1'],
    ['gpu-server:8080/v1', 'http://gpu-server:8080/v1'],
  ])('%j becomes %s', (typed, expected) => {
    expect(repairBaseUrl(typed)).toBe(expected)
  })

  test.each([
    '',
    'https://a.example/v1',
    'https://a.example/v1/',
    'HTTPS://A.example/v1',
    'https://x.services.ai.azure.com/models',
    'https://user:pass@a.example/v1',
    'https://a.example/v1?x=1',
    'ftp://a.example',
    'data:text/html,x',
    'not an address',
    'localhost',
    'wss://a.example/v1',
    'https://a.example/v1?url=http://b.example//c',
    'https://a.example/chat',
    'http://',
  ])('%j stays', (typed) => {
    expect(repairBaseUrl(typed)).toBe(typed)
  })
})

describe('repairApiKey', () => {
  test.each([
    ['  sk-abc  ', 'sk-abc'],
    ['Bearer sk-abc', 'sk-abc'],
    ['bearer  sk-abc', 'sk-abc'],
    ['Bearer\tsk-abc', 'sk-abc'],
    ['Authorization: Bearer sk-abc', 'sk-abc'],
    ['x-api-key: sk-abc', 'sk-abc'],
    ['"sk-abc"', 'sk-abc'],
    ['‘sk-abc’;', 'sk-abc'],
    ['OPENAI_API_KEY="sk-abc"', 'sk-abc'],
    ['export HF_TOKEN=hf_abc', 'hf_abc'],
    ['sk-\u200Babc\uFEFF', 'sk-abc'],
    ['sk-a\r\nbc\n', 'sk-abc'],
    ['"Bearer \u201Csk-abc\u201D"', 'sk-abc'],
    ['Bearer: sk-abc', 'sk-abc'],
    ['-H "Authorization: Bearer sk-abc"', 'sk-abc'],
    ['api_key=sk-abc', 'sk-abc'],
    ['"apiKey": "sk-abc",', 'sk-abc'],
    ['OPENAI_API_KEY: sk-abc', 'sk-abc'],
    ['OPENAI_API_KEY:sk-abc', 'sk-abc'],
    ['{"apiKey":"sk-abc"}', 'sk-abc'],
    ['"key":"sk-abc"}', 'sk-abc'],
    ['setx OPENAI_API_KEY "sk-abc"', 'sk-abc'],
    ['API key: sk-abc', 'sk-abc'],
    ['token sk-abc', 'sk-abc'],
    ['[sk-abc]', 'sk-abc'],
    ['(sk-abc)', 'sk-abc'],
    ['sk-abc # work', 'sk-abc'],
    ['sk-abc\\n', 'sk-abc'],
    ['sk-\u2028abc', 'sk-abc'],
    ['sk‑a–b−c', 'sk-a-b-c'],
    ['ｓｋ－ａｂｃ', 'sk-abc'],
  ])('%j becomes %s', (typed, expected) => {
    expect(repairApiKey(typed)).toBe(expected)
  })

  test.each([
    '',
    'sk-abc',
    'abc==',
    'mykey==',
    'id:secret',
    'mykey:secret',
    's3cret}',
    's3cret]',
    'sk abc',
    'Schlüssel',
    'KEY123',
    'KEY=',
  ])('%j stays', (typed) => {
    expect(repairApiKey(typed)).toBe(typed)
  })
})
