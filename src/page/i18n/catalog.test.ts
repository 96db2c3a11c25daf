import { readdirSync } from 'node:fs'
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { german, texts as workerTexts, told } from './german.ts'

const entries = Object.entries<string>(german)

describe('the catalogue', () => {
  it('says each text once, in all files together', async () => {
    const files = readdirSync(new URL('german/', import.meta.url))
    const parts = await Promise.all(
      files.map(async (file) => Object.values((await import(`./german/${file}`)) as Record<string, object>)),
    )
    const texts = parts.flat().flatMap((part) => Object.keys(part))
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
    expect(texts).toHaveLength(entries.length)
  })

  it('has the same values, plurals and tags in both languages', () => {
    const odd = entries.filter(([text, translation]) => outline(text) !== outline(translation))
    expect(odd).toEqual([])
  })

  it('has one and other in every plural', () => {
    const lacking = entries.flat().filter((text) => pluralsOf(compileMessageOrThrow(text)).some(lacksAnArm))
    expect(lacking).toEqual([])
  })

  it('is set as it should be read', () => {
    const plain = /["'`]|\.\.\.|\s\s| - |^\s|\s$/
    // What the worker says is set as it is there.
    const own = entries.flatMap(([text, translation]) =>
      text in told || text in workerTexts ? [translation] : [text, translation],
    )
    expect(own.filter((text) => plain.test(text))).toEqual([])
    expect(entries.filter(([, translation]) => /[”]|\b(du|dein\w*|dir|dich)\b/i.test(translation))).toEqual(
      [],
    )
    expect(entries.filter(([, translation]) => translation === '')).toEqual([])
  })

  it('ends both sentences alike', () => {
    const end = (text: string) => /[.:?!…]$/.exec(text.split('|')[0] ?? '')?.[0] ?? ''
    expect(entries.filter(([text, translation]) => end(text) !== end(translation))).toEqual([])
  })
})

/** What code has to give to a text. */
function outline(text: string): string {
  const tags = [...text.matchAll(/<\/?\w+\/?>/g)].map(([tag]) => tag)
  return [...new Set(namesIn(compileMessageOrThrow(text)))].concat(tags).toSorted().join(' ')
}

function namesIn(tokens: CompiledMessage): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, type, arms] = token
    return [type === undefined ? name : `${name}, ${type}`, ...armsOf(arms).flatMap(namesIn)]
  })
}

function pluralsOf(tokens: CompiledMessage): object[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [, type, arms] = token
    return [...(type === 'plural' ? [arms as object] : []), ...armsOf(arms).flatMap(pluralsOf)]
  })
}

function armsOf(arms: unknown): CompiledMessage[] {
  return Object.values(arms ?? {}).filter((arm): arm is CompiledMessage => Array.isArray(arm))
}

const lacksAnArm = (arms: object) => !('one' in arms && 'other' in arms)
