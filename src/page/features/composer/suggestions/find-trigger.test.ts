import { expect, it } from 'vitest'
import { findTrigger } from './find-trigger.ts'

const at = (text: string) => findTrigger(text.replace('|', ''), text.indexOf('|'))

it.each([
  ['/|', { kind: 'slash', query: '', from: 0, to: 1 }],
  ['/model de|', { kind: 'slash', query: 'model de', from: 0, to: 9 }],
  ['@|', { kind: 'mention', query: '', from: 0, to: 1 }],
  ['compare (@sa| with it', { kind: 'mention', query: 'sa', from: 9, to: 12 }],
  ['see @harbour log|', { kind: 'mention', query: 'harbour log', from: 4, to: 16 }],
])('completes %j', (text, trigger) => expect(at(text)).toEqual(trigger))

it.each([
  '|/new',
  ' /new|',
  '/ne|w chat',
  '/one\n|',
  'anna@example.org|',
  'at @ five|',
  '@one\nmore|',
  '@a@b|',
  `@${'x'.repeat(50)}|`,
])('ignores %j', (text) => expect(at(text)).toBeNull())
