import { describe, expect, it } from 'vitest'
import { compareDynamicCode } from './allowed-dynamic-code.ts'
import { findDynamicCode, type DynamicCode } from './dynamic-code.ts'

describe('findDynamicCode', () => {
  it.each<[DynamicCode, string]>([
    ['eval', 'eval(text)'],
    ['eval', '(0, eval)(text)'],
    ['eval', 'const run = eval'],
    ['eval', 'globalThis.eval(text)'],
    ['eval', 'self[`eval`](text)'],
    ['eval', 'const o = { eval }'],
    ['Function', 'Function(`return this`)()'],
    ['Function', 'new Function("a", body)'],
    ['Function', 'const F = Function; new F(body)'],
    ['Function', 'make(Function, args)'],
    ['Function', 'new window.Function(body)'],
    ['Function', 'export { Function as F }'],
    ['function constructor', '(() => {}).constructor(text)'],
    ['function constructor', 'const A = Object.getPrototypeOf(async function () {}).constructor'],
    ['function constructor', 'Reflect.getPrototypeOf(function* () {})["constructor"](text)'],
    ['timer with text', 'setTimeout("run()", 10)'],
    ['timer with text', 'self.setInterval(`run()`, 10)'],
    ['WebAssembly', 'WebAssembly.compile(bytes)'],
    ['WebAssembly', 'globalThis.WebAssembly'],
  ])('finds %s in %s', (kind, source) => {
    expect(findDynamicCode(source)).toEqual([kind])
  })

  it.each([
    'value instanceof Function',
    'typeof Function',
    'Function.prototype.call',
    'new (Function.bind.apply(Parent, args))()',
    'const names = { Function: 1, eval: 2 }; names.eval; names.Function',
    'const text = "eval(code)"; // eval(code)',
    'class A { eval() { return this.constructor } }',
    'new value.constructor(0)',
    'setTimeout(run, 10); setTimeout(() => {}, 10)',
  ])('finds nothing in %s', (source) => {
    expect(findDynamicCode(source)).toEqual([])
  })
})

describe('compareDynamicCode', () => {
  const proof = ['a.spec.ts', 'a'] as const
  const allowed = [{ chunk: 'tool-worker/a', count: { eval: 1 }, reason: '', proof }]

  it('accepts listed code, and WebAssembly in tool workers', () => {
    const chunks = new Map<string, DynamicCode[]>([
      ['tool-worker/a', ['eval', 'WebAssembly']],
      ['worker/b', []],
    ])
    expect(compareDynamicCode(chunks, allowed)).toEqual([])
  })

  it.each<[string, Map<string, DynamicCode[]>]>([
    [
      'a place in another chunk',
      new Map([
        ['tool-worker/a', ['eval']],
        ['worker/b', ['Function']],
      ]),
    ],
    ['one more place', new Map([['tool-worker/a', ['eval', 'eval']]])],
    ['one place fewer', new Map([['tool-worker/a', []]])],
    ['a missing chunk', new Map([['worker/b', []]])],
    [
      'WebAssembly in a worker with the network',
      new Map([
        ['tool-worker/a', ['eval']],
        ['worker/b', ['WebAssembly']],
      ]),
    ],
  ])('refuses %s', (_, chunks) => {
    expect(compareDynamicCode(chunks, allowed)).toHaveLength(1)
  })
})
