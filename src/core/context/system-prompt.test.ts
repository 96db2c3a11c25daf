import { expect, test } from 'vitest'
import { choosePrompt } from './system-prompt.ts'

const builtIn = 'Be brief.'
const originsOf = (parts: ReturnType<typeof choosePrompt>) =>
  parts.filter(({ text }) => text !== '').map(({ origin }) => origin)

test('the most particular base takes the place of the others; what is about the person and the folder is added', () => {
  const aboutYou = { isOn: true, text: 'Ada' }
  expect(originsOf(choosePrompt({ builtIn }))).toEqual(['built-in'])
  expect(originsOf(choosePrompt({ builtIn, ofAllChats: 'A', ofFolder: 'F' }))).toEqual(['default', 'folder'])
  expect(originsOf(choosePrompt({ builtIn, ofAllChats: 'A', ofChat: 'C', aboutYou, ofFolder: 'F' }))).toEqual(
    ['chat', 'about-you', 'folder'],
  )
  const ofAssistant = { ofAssistant: 'B', assistantFiles: ['a.csv'] }
  expect(originsOf(choosePrompt({ builtIn, ofAllChats: 'A', ...ofAssistant, ofFolder: 'F' }))).toEqual([
    'assistant',
    'folder',
    'assistant-files',
  ])
})
