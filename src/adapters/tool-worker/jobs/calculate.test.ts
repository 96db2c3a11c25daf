import { describe, expect, test } from 'vitest'
import { isAllowedConstant, isAllowedFunction } from './calculate/allowed-names.ts'
import { buildNames } from './calculate/limited-math.ts'
import { calculate } from './calculate.ts'

async function evaluate(expression: string): Promise<string> {
  const result = await calculate({ kind: 'expression', expression }, undefined as never)
  return result.ok ? result.value : `refused: ${result.failure.message}`
}

const refused = expect.stringMatching(/^refused: The expression cannot be calculated/)
const functionNames = buildNames.filter((name) => !isAllowedConstant(name))

test('the tested functions exist in the library', () => {
  expect(functionNames).toEqual(expect.arrayContaining(['zeros', 'identity', 'concat', 'typed', 'abs']))
})

describe.each(functionNames)('%s of the library', (name) => {
  test.each([
    `abs = ${name}; abs(1)`,
    `x = ${name}; x(3, 3)`,
    `${name} = 2; ${name}`,
    `${name} = abs; ${name}(1)`,
    `(${name} = 2) + 1`,
    `[${name}]`,
    `true ? ${name} : 1`,
    `sum(${name})`,
  ])('cannot be a value or a variable: %s', async (expression) => {
    expect(await evaluate(expression)).toEqual(refused)
  })

  test('can be called only if it is on the list', async () => {
    // `not(1)` is the operator.
    if (!isAllowedFunction(name) && name !== 'not') expect(await evaluate(`${name}(1)`)).toEqual(refused)
  })
})

const doubled = (name: string, times: number) =>
  [`${name} = [1, 1]`, ...Array.from({ length: times }, () => `${name} = [${name}, ${name}]`)].join('; ')

test.each([
  ['a list that doubles with each assignment', `${doubled('x', 40)}; x`],
  ['a list that doubles inside one statement', `${'(x = [x, x]) + '.repeat(40)}0; x = [1, 1]`],
  ['a list that grows by three', `y = [1]; ${'y = [y, y, y]; '.repeat(25)}y`],
  ['a list that grows by broadcasting', `r = [${'1,'.repeat(40)}1]; c = [${'1;'.repeat(40)}1]; m = r + c; m`],
  ['a matrix to a huge power', '[[1, 2], [3, 4]]^1e9'],
  ['a range in a list', '[1:1e9]'],
  ['a recursive function', 'f(n) = f(n - 1); f(1)'],
  ['bit operators', '1 << 1000000000'],
  ['a transposed conjugate by name', 'ctranspose([1, 2])'],
  ['a property of a function', 'abs.constructor("return 1")()'],
  ['a property of every object', 'constructor'],
  ['another property of every object', '__proto__ = 1; toString'],
])('%s is rejected in time', async (_, expression) => {
  expect(await evaluate(expression)).toEqual(refused)
})

test.each([
  ['total = 3 + 4; total / 2', '3.5'],
  ['e = 5; e * 2', '10'],
  ['m = 70; m / 2', '35'],
  ['i^2', '-1'],
  ['10 cm + 2 inch', '15.08 cm'],
  ['x = [1, 2, 3]; mean(x) + max(x)', '5'],
  ['a = b = 3; a + b', '6'],
  ['2 pi == tau', 'true'],
])('%s is %s', async (expression, expected) => {
  expect(await evaluate(expression)).toBe(expected)
})

test('the error of an expression is data, even inside mathjs functions', async () => {
  const reasonOf = async (expression: string) => {
    const result = await calculate({ kind: 'expression', expression }, undefined as never)
    return result.ok ? undefined : result.failure.texts?.message
  }
  expect(await reasonOf('[1, 2; 3, 4] ^ 5000')).toMatchObject({
    code: 'expression-invalid',
    params: { reason: { code: 'matrix-power-too-high', params: { count: 1000 } } },
  })
  expect(await reasonOf('10 % 3')).toMatchObject({
    params: { reason: { code: 'number-after-percent-sign' } },
  })
  expect(await reasonOf('1 / 0')).toMatchObject({ params: { reason: { code: 'result-not-finite' } } })
  expect(await reasonOf('cat + 1')).toMatchObject({
    params: { reason: { code: 'name-has-no-value', params: { name: 'cat' } } },
  })
})
