/** Functions that an expression may call. */
export const allowedFunctions: readonly string[] = [
  'abs',
  'acos',
  'asin',
  'atan',
  'atan2',
  'cbrt',
  'ceil',
  'cos',
  'cosh',
  'det',
  'exp',
  'factorial',
  'fix',
  'floor',
  'gcd',
  'hypot',
  'inv',
  'lcm',
  'log',
  'log10',
  'log2',
  'max',
  'mean',
  'median',
  'min',
  'mod',
  'nthRoot',
  'pow',
  'prod',
  'round',
  'sign',
  'sin',
  'sinh',
  'sqrt',
  'square',
  'std',
  'sum',
  'tan',
  'tanh',
  'transpose',
  'variance',
]

/** Operators that an expression may use, by the name of the function that mathjs calls for each. */
const allowedOperators: readonly string[] = [
  'add',
  'and',
  'divide',
  'dotDivide',
  'dotMultiply',
  'equal',
  'factorial',
  'larger',
  'largerEq',
  'mod',
  'multiply',
  'not',
  'or',
  'pow',
  'smaller',
  'smallerEq',
  'subtract',
  'to',
  'unaryMinus',
  'unaryPlus',
  'unequal',
]

/** Named numbers. All are values, so an expression may also assign to these names. */
const allowedConstants: readonly string[] = ['e', 'i', 'phi', 'pi', 'tau']

/** Names that mathjs itself looks up when it evaluates a list. */
const listSupport: readonly string[] = ['config', 'matrix']

const functionNames = new Set(allowedFunctions)
const operatorNames = new Set(allowedOperators)
const constantNames = new Set(allowedConstants)
const namespaceNames = new Set([
  ...allowedFunctions,
  ...allowedOperators,
  ...allowedConstants,
  ...listSupport,
])

export const isAllowedFunction = (name: string): boolean => functionNames.has(name)
export const isAllowedOperator = (name: string): boolean => operatorNames.has(name)
export const isAllowedConstant = (name: string): boolean => constantNames.has(name)

/** Returns true for a name that mathjs may look up when it evaluates an expression. */
export const isAllowedInNamespace = (name: string): boolean => namespaceNames.has(name)
