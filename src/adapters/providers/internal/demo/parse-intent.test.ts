import { expect, test } from 'vitest'
import { parseIntent } from './parse-intent.ts'

const calls: readonly (readonly [string, readonly unknown[]])[] = [
  [
    'What is 12.5% of 3360, and what time is it? Use your tools.',
    [
      ['calculate', { expression: '(12.5 / 100) * 3360' }],
      ['current_time', {}],
    ],
  ],
  ['fetch https://example.com/2+2, please', [['fetch_url', { url: 'https://example.com/2+2' }]]],
  [
    'Read http://127.0.0.1:8080/a and (https://b.example).',
    [
      ['fetch_url', { url: 'http://127.0.0.1:8080/a' }],
      ['fetch_url', { url: 'https://b.example' }],
    ],
  ],
  ['Search the web for bees and 2+2.', [['web_search', { query: 'bees and 2+2' }]]],
  ['what is 3*4', [['calculate', { expression: '3*4' }]]],
  ['What is 3 × 4?', [['calculate', { expression: '3 * 4' }]]],
  ['what is 7 times 6', [['calculate', { expression: '7 * 6' }]]],
  ['square root of 2', [['calculate', { expression: 'sqrt(2)' }]]],
  ['What is the square root of 2 plus 1?', [['calculate', { expression: 'sqrt(2) + 1' }]]],
  ['calculate (2 + 3) ^ 2', [['calculate', { expression: '(2 + 3) ^ 2' }]]],
  ['(is it true that 2+2 is 4?)', [['calculate', { expression: '2+2' }]]],
  ['2 to the power of 10', [['calculate', { expression: '2 ^ 10' }]]],
  ['5!', [['calculate', { expression: '5!' }]]],
  ['the average of 1, 2 and 6', [['calculate', { expression: 'mean(1, 2, 6)' }]]],
  ['1,234 + 1', [['calculate', { expression: '1234 + 1' }]]],
  ['-3 + 5', [['calculate', { expression: '-3 + 5' }]]],
  [
    'What is 2+2 and what is 3+3?',
    [
      ['calculate', { expression: '2+2' }],
      ['calculate', { expression: '3+3' }],
    ],
  ],
  [
    'sqrt(16) and cbrt(27)',
    [
      ['calculate', { expression: 'sqrt(16)' }],
      ['calculate', { expression: 'cbrt(27)' }],
    ],
  ],
  ['hello, what is 1+1?', [['calculate', { expression: '1+1' }]]],
  ['What time is it?', [['current_time', {}]]],
  ['What’s the time in Tokyo?', [['current_time', { zone: 'Asia/Tokyo' }]]],
  [
    'what time is it in new york and London',
    [
      ['current_time', { zone: 'Europe/London' }],
      ['current_time', { zone: 'America/New_York' }],
    ],
  ],
  ['What is the date today?', [['current_time', {}]]],
  ['What is the current time in Europe/Berlin', [['current_time', { zone: 'Europe/Berlin' }]]],
  ['Convert 10 km to miles', [['convert_units', { value: 10, from: 'km', to: 'mile' }]]],
  ['How many feet are in 2 m?', [['convert_units', { value: 2, from: 'm', to: 'ft' }]]],
  ['Search the sample files for bees.', [['search_files', { query: 'bees', file: 'samples' }]]],
  ['Please search my files for 12 + 30', [['search_files', { query: '12 + 30' }]]],
  ['look in the attached document for “cooling pump”', [['search_files', { query: 'cooling pump' }]]],
  ['search the file plan.docx for milk', [['search_files', { query: 'milk', file: 'plan.docx' }]]],
  ['What does the PDF say about winter?', [['search_files', { query: 'winter' }]]],
  ['Read part 2 of harbour-log.md', [['search_files', { file: 'harbour-log.md', part: 2 }]]],
  ['Ask me for my favorite color.', [['ask_user', { question: 'What is your favorite color?' }]]],
  [
    'please ask me whether I want tea or coffee',
    [['ask_user', { question: 'Tea or coffee?', options: ['tea', 'coffee'] }]],
  ],
  ['Note for this chat: be brief.', [['update_short_term_memory', { note: 'be brief' }]]],
  ['Remember that my cat is called Tom', [['store_memory', { text: 'My cat is called Tom' }]]],
  ['remember: 2+2 is what I like', [['store_memory', { text: '2+2 is what I like' }]]],
  ['What do you know about my cat?', [['retrieve_memory', { query: 'my cat' }]]],
  ['what do you know about me', [['retrieve_memory', { query: null }]]],
  ['Search my chats for Lisbon', [['search_chats', { query: 'Lisbon' }]]],
  ['37 °C in fahrenheit', [['convert_units', { value: 37, from: 'degC', to: 'degF' }]]],
]

test.each(calls)('%s', (text, expected) => {
  const intent = parseIntent(text)
  expect(intent.type).toBe('calls')
  expect(intent.type === 'calls' && intent.calls.map((call) => [call.toolName, call.arguments])).toEqual(
    expected,
  )
})

test.each([
  ['Hi there', 'greeting'],
  ['thank you!', 'thanks'],
  ['What can you do?', 'about'],
  ['Tell me about the French revolution of 1789', 'unknown'],
  ['On 2026-11-21 at 12:30 we met, chapter 3, verse 4', 'unknown'],
  ['What is the time complexity of quicksort?', 'unknown'],
  ['I have 3 dogs and 2 cats', 'unknown'],
  ['', 'unknown'],
  ['...!', 'unknown'],
])('%s is not an intent: %s', (text, type) => {
  expect(parseIntent(text).type).toBe(type)
})

test.each([
  ['show me a table', 'table'],
  ['Give me some code', 'code'],
  ['Write a long answer', 'long'],
  ['show me a Markdown sample', 'markdown'],
  ['make a list', 'list'],
])('%s', (text, sample) => {
  expect(parseIntent(text)).toEqual({ type: 'sample', sample })
})

test.each([
  ['craft a page with a counter', 'Counter', 'html'],
  ['Draw a circle as SVG', 'Circle', 'svg'],
  ['write a Markdown document about bees', 'Bees', 'markdown'],
])('“%s” is a memory to store', (text, title, kind) => {
  expect(parseIntent(text)).toMatchObject({
    type: 'calls',
    calls: [{ toolName: 'craft', arguments: { title, kind } }],
  })
})
