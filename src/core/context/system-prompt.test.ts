import { expect, test } from 'vitest'
import { buildSystemPrompt } from './system-prompt.ts'

const builtIn = 'Be brief.'
const originsOf = (parts: ReturnType<typeof buildSystemPrompt>) =>
  parts.filter(({ text }) => text !== '').map(({ origin }) => origin)

test('the most specific base replaces the others; the texts about the person and of the project are added', () => {
  const aboutYou = { isOn: true, text: 'Ada' }
  expect(originsOf(buildSystemPrompt({ builtIn }))).toEqual(['built-in'])
  expect(originsOf(buildSystemPrompt({ builtIn, ofAllChats: 'A', ofProject: 'F' }))).toEqual([
    'default',
    'folder',
  ])
  expect(
    originsOf(buildSystemPrompt({ builtIn, ofAllChats: 'A', ofChat: 'C', aboutYou, ofProject: 'F' })),
  ).toEqual(['chat', 'about-you', 'folder'])
  const ofAssistant = { ofAssistant: 'B', assistantFiles: ['a.csv'] }
  expect(originsOf(buildSystemPrompt({ builtIn, ofAllChats: 'A', ...ofAssistant, ofProject: 'F' }))).toEqual([
    'assistant',
    'folder',
    'assistant-files',
  ])
})
