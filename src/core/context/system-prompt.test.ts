import { expect, test } from 'vitest'
import { buildSystemPrompt } from './system-prompt.ts'

const builtIn = 'Be brief.'
const originsOf = (parts: ReturnType<typeof buildSystemPrompt>) =>
  parts.filter(({ text }) => text !== '').map(({ origin }) => origin)

test('the most specific base replaces the others; the texts about the person and of the folder are added', () => {
  const aboutYou = { isOn: true, text: 'Ada' }
  expect(originsOf(buildSystemPrompt({ builtIn }))).toEqual(['built-in'])
  expect(originsOf(buildSystemPrompt({ builtIn, ofAllChats: 'A', ofFolder: 'F' }))).toEqual([
    'default',
    'folder',
  ])
  expect(
    originsOf(buildSystemPrompt({ builtIn, ofAllChats: 'A', ofChat: 'C', aboutYou, ofFolder: 'F' })),
  ).toEqual(['chat', 'about-you', 'folder'])
  const ofAssistant = { ofAssistant: 'B', assistantFiles: ['a.csv'] }
  expect(originsOf(buildSystemPrompt({ builtIn, ofAllChats: 'A', ...ofAssistant, ofFolder: 'F' }))).toEqual([
    'assistant',
    'folder',
    'assistant-files',
  ])
})
