import { C, D, F, sse, type Case } from './quirk-builders.ts'

const asWritten = (text: string): Case => [
  `an answer that starts with ${JSON.stringify(text.split('\n')[0])}`,
  sse(...C(text), F('stop')),
  { text },
]

/** Thoughts, and answers that only look like them, of which no character may be lost. */
export const thoughtsWithoutLoss: Case[] = [
  asWritten('<Reason for leaving>\n\nDear team'),
  asWritten('<thought experiment>\nImagine a train.'),
  asWritten('<think about it>\nFirst'),
  asWritten('<think'),
  [
    'an opening tag with several attributes, in pieces',
    sse(...C('<th', 'ink a="1 2"', " b='", "x' c", ' = 3', ' >plan\n</think>Hi'), F('stop')),
    { text: 'Hi', reasoning: 'plan\n' },
  ],
]
