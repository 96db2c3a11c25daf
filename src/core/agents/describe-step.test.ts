import { expect, test } from 'vitest'
import type { JsonValue } from '../model/json.ts'
import { describeStep } from './describe-step.ts'

test.each<[string, JsonValue | undefined, string]>([
  ['fetch_url', { url: 'https://tides.example/spring/?a=1' }, 'Reading tides.example/spring…'],
  ['fetch_url', { url: 'no address' }, 'Reading no address…'],
  ['fetch_url', null, 'Using the tool fetch_url…'],
  ['web_search', { query: ' spring\ntides ' }, 'Searching for “spring tides”…'],
  ['web_search', { query: 7 }, 'Using the tool web_search…'],
  ['search_files', { query: 'tides' }, 'Searching files for “tides”…'],
  ['search_files', { file: 'tides.pdf', part: 2 }, 'Reading tides.pdf…'],
  ['search_files', undefined, 'Using the tool search_files…'],
  ['get_search_history', {}, 'Checking earlier searches…'],
  ['submit_notes', {}, 'Handing in the notes…'],
  ['complete_stage', {}, 'Handing in the result…'],
  ['calculate', { expression: '1 + 1' }, 'Using the tool calculate…'],
])('%s with %j: %s', (toolName, args, text) => {
  expect(describeStep(toolName, args).text).toBe(text)
})

test('a long query is cut', () => {
  expect(describeStep('web_search', { query: 'tide '.repeat(100) }).text.length).toBeLessThan(100)
})
