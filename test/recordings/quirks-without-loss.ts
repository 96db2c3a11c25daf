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
  [
    'capital letters whose small form is longer, before a closing tag',
    sse(...C('<think>İ İ İ</think>Hello world'), F('stop')),
    { text: 'Hello world', reasoning: 'İ İ İ' },
  ],
  [
    'capital letters whose small form is longer, in the attribute of a tag',
    sse(...C('<THINK type="İİİ">plan\n</Think>Hello world'), F('stop')),
    { text: 'Hello world', reasoning: 'plan\n' },
  ],
  [
    'capital letters whose small form is longer, before a part of a closing tag',
    sse(...C('<think>İ İ İ</th', 'ink >Hello world'), F('stop')),
    { text: 'Hello world', reasoning: 'İ İ İ' },
  ],
]
