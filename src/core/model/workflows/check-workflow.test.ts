import { expect, test } from 'vitest'
import { checkWorkflow } from './check-workflow.ts'
import type { WorkflowErrorCode, WorkflowWarningCode } from './workflow-problem.ts'

type Plain = Record<string, unknown>

const schema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    score: { type: 'number' },
    list: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
  },
  required: ['text'],
}

function stage(id: string, more: Plain = {}): Plain {
  return { id, title: id, body: 'Write.', turnCap: 2, completionSchema: schema, next: [], ...more }
}

function sequential(id: string, when?: Plain): Plain {
  return { nextStages: [id], execution: 'sequential', ...(when && { when }) }
}

const inputs = [
  { name: 'topic', label: 'Topic', required: true, kind: 'text' },
  { name: 'docs', label: 'Files', required: false, kind: 'files' },
  { name: 'writer', label: 'Model', required: false, kind: 'model' },
]

function workflow(stages: readonly Plain[], more: Plain = {}): Plain {
  const basis = { format: 1, id: 'two-steps', name: 'Two steps', description: '', inputs }
  return { ...basis, start: 'a', stages, answer: '{{stages.a.text}}', ...more }
}

/** A workflow of one stage with these fields. */
const one = (more: Plain, rest: Plain = {}): Plain => workflow([stage('a', more)], rest)
/** A workflow of two stages, the second of which has these fields. */
const two = (more: Plain, next: Plain = sequential('b')): Plain =>
  workflow([stage('a', { next: [next] }), stage('b', more)])

const fanOut = { nextStages: ['b'], execution: 'parallel', join: 'c' }
const each = { forEach: { over: 'input.docs' } }
const group = (more: Plain): Plain =>
  workflow([stage('a', { next: [fanOut] }), stage('b', { ...each, ...more }), stage('c')])
const result = (completionSchema: unknown): Plain => one({ completionSchema })
const deep = (depth: number): Plain =>
  depth === 0 ? { type: 'string' } : { type: 'array', items: deep(depth - 1) }
const properties = (count: number): Plain =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }]))

const withErrors: [code: string, reason: string, field: string, definition: unknown][] = [
  ['stage-turn-cap-too-low', 'field-invalid', 'stages.0.turnCap', one({ turnCap: 0 })],
  ['stage-turn-cap-too-low', 'field-invalid', 'stages.1.turnCap', two({ turnCap: -3 })],
  ['stage-ctx-unresolved', 'path-unknown', 'answer', one({}, { answer: '{{stages.b.text}}' })],
  ['stage-ctx-unresolved', 'path-unknown', 'stages.0.body', one({ body: 'About {{input.subject}}' })],
  ['stage-ctx-unresolved', 'path-unknown', 'stages.0.body', one({ body: '{{stages.a.words}}' })],
  ['stage-ctx-unresolved', 'path-unknown', 'stages.0.body', one({ body: '{{result.text}}' })],
  ['stage-ctx-unresolved', 'path-unknown', 'stages.0.body', one({ body: '{{item}} and {{item}}' })],
  ['stage-ctx-unresolved', 'path-unknown', 'stages.0.body', one({ body: '{{siblings}}' })],
  [
    'stage-ctx-unresolved',
    'path-unknown',
    'stages.0.gate.0.when',
    one({ gate: [{ when: { not: { path: 'result.text', is: 'present' } }, verdict: 'skip' }] }),
  ],
  [
    'stage-ctx-unresolved',
    'path-unknown',
    'stages.0.assert.0.feedback',
    one({ assert: [{ when: { path: 'capHit', is: 'true' }, outcome: 'retry', feedback: '{{result.no}}' }] }),
  ],
  [
    'stage-ctx-unresolved',
    'path-unknown',
    'stages.0.next.0.when',
    one({ next: [sequential('a', { any: [{ path: 'passes.z', above: 1 }] })] }),
  ],
  ['stage-ctx-unresolved', 'path-not-files', 'stages.0.attach', one({ attach: 'input.topic' })],
  ['stage-ctx-unresolved', 'path-not-a-model', 'stages.0.model', one({ model: 'input.topic' })],
  [
    'stage-ctx-unresolved',
    'path-not-a-list',
    'stages.1.forEach.over',
    group({ forEach: { over: 'stages.a.text' } }),
  ],
  [
    'stage-completion-schema-invalid',
    'keyword-not-allowed',
    'stages.0.completionSchema.properties.text',
    result({ type: 'object', properties: { text: { type: 'string', pattern: '(a+)+$' } } }),
  ],
  [
    'stage-completion-schema-invalid',
    'keyword-not-allowed',
    'stages.0.completionSchema.properties.n',
    result({ type: 'object', properties: { n: { type: 'number', maxLength: 3 } } }),
  ],
  [
    'stage-completion-schema-invalid',
    'field-invalid',
    'stages.0.completionSchema.type',
    result({ type: 'array', properties: {} }),
  ],
  [
    'stage-completion-schema-invalid',
    'items-missing',
    'stages.0.completionSchema.properties.l',
    result({ type: 'object', properties: { l: { type: 'array' } } }),
  ],
  [
    'stage-completion-schema-invalid',
    'required-unknown',
    'stages.0.completionSchema.required',
    result({ type: 'object', properties: {}, required: ['toString'] }),
  ],
  [
    'stage-completion-schema-invalid',
    'too-deep',
    'stages.0.completionSchema.properties.d.items.items.items.items',
    result({ type: 'object', properties: { d: deep(4) } }),
  ],
  [
    'stage-completion-schema-invalid',
    'too-many-properties',
    'stages.0.completionSchema',
    result({ type: 'object', properties: properties(41) }),
  ],
  [
    'stage-definition-invalid',
    'id-used-twice',
    'stages.0.next.0.nextStages',
    two({}, { nextStages: ['b', 'b'], execution: 'parallel' }),
  ],
  [
    'stage-join-dangling',
    'for-each-not-parallel',
    'stages.0.next.0.join',
    workflow([stage('a', { next: [fanOut] }), stage('b', each), stage('c', each)]),
  ],
  ['stage-join-dangling', 'stage-unknown', 'stages.0.next.0.join', two(each, { ...fanOut, join: 'c' })],
  [
    'stage-join-dangling',
    'join-is-sibling',
    'stages.0.next.0.join',
    two({}, { nextStages: ['a', 'b'], execution: 'parallel', join: 'b' }),
  ],
  [
    'stage-join-dangling',
    'join-not-parallel',
    'stages.0.next.0.join',
    two({}, { ...sequential('b'), join: 'a' }),
  ],
  ['stage-definition-invalid', 'field-invalid', '', 'text'],
  ['stage-definition-invalid', 'field-invalid', 'format', one({}, { format: 2 })],
  [
    'stage-definition-invalid',
    'field-invalid',
    'stages',
    workflow(Array.from({ length: 25 }, (_, index) => stage(`s${index}`))),
  ],
  ['stage-definition-invalid', 'stage-unknown', 'start', one({}, { start: 'z' })],
  ['stage-definition-invalid', 'field-unknown', 'stages.0', workflow([stage('a', { color: 'red' })])],
  ['stage-definition-invalid', 'id-used-twice', 'stages.1.id', workflow([stage('a'), stage('a')])],
  [
    'stage-definition-invalid',
    'sequential-not-one',
    'stages.0.next.0.nextStages',
    two({}, { nextStages: ['a', 'b'], execution: 'sequential' }),
  ],
  [
    'stage-definition-invalid',
    'parallel-not-several',
    'stages.0.next.0.nextStages',
    two({}, { nextStages: ['b'], execution: 'parallel' }),
  ],
  ['stage-definition-invalid', 'for-each-not-parallel', 'stages.0.next.0.nextStages', two(each)],
  [
    'stage-definition-invalid',
    'completion-tool-listed',
    'stages.0.completionTool',
    one({ allowedTools: ['complete_stage'] }),
  ],
  [
    'stage-definition-invalid',
    'options-missing',
    'inputs.0.options',
    one({}, { inputs: [{ ...inputs[0], kind: 'choice' }] }),
  ],
  [
    'stage-definition-invalid',
    'default-invalid',
    'inputs.0.value',
    one({}, { inputs: [{ ...inputs[0], kind: 'number', value: 'x' }] }),
  ],
]

test.each(withErrors)('%s, %s at %s', (code, reason, field, definition) => {
  const { workflow: checked, problems } = checkWorkflow(definition)
  expect(checked).toBeUndefined()
  const found = problems.map((each) => [each.code, each.reason, each.field.join('.'), each.severity])
  expect(found).toContainEqual([code, reason, field, 'error'])
})

test('a definition that is nested too deep is refused before its schema reads it', () => {
  let when: Plain = { path: 'attempt', is: 'present' }
  for (let depth = 0; depth < 100_000; depth += 1) when = { not: when }
  const { problems } = checkWorkflow(one({ next: [sequential('a', when)] }))
  expect(problems.map(({ reason }) => reason)).toEqual(['too-deep'])
})

const endless = [sequential('b', { path: 'result.text', is: 'empty' }), sequential('b')]
const withWarnings: [code: string, stageId: string, definition: Plain][] = [
  ['stage-unreachable', 'b', workflow([stage('a'), stage('b')])],
  // The next rules of a sibling are never applied.
  [
    'stage-unreachable',
    'd',
    workflow([
      stage('a', { next: [fanOut] }),
      stage('b', { ...each, next: [sequential('d')] }),
      stage('c'),
      stage('d'),
    ]),
  ],
  ['no-end', 'a', one({ next: [sequential('a')] })],
  ['no-end', 'b', workflow([stage('a', { next: endless }), stage('b', { next: [sequential('a')] })])],
  ['tool-unknown', 'a', one({ allowedTools: ['read_file', 'no_tool'] })],
  ['tool-unknown', 'b', two({ allowedTools: ['no_tool'] })],
]

test.each(withWarnings)('%s of stage %s is a warning', (code, stageId, definition) => {
  const { workflow: checked, problems } = checkWorkflow(definition, new Set(['read_file']))
  expect(checked).toEqual(definition)
  expect(problems).toContainEqual(expect.objectContaining({ code, stageId, severity: 'warning' }))
})

const codes = {
  'stage-turn-cap-too-low': true,
  'stage-ctx-unresolved': true,
  'stage-completion-schema-invalid': true,
  'stage-join-dangling': true,
  'stage-definition-invalid': true,
  'stage-unreachable': true,
  'tool-unknown': true,
  'no-end': true,
} satisfies Record<WorkflowErrorCode | WorkflowWarningCode, true>

test('the tables have at least forty definitions, and two of each error and warning', () => {
  const rows = [...withErrors, ...withWarnings]
  expect(rows.length).toBeGreaterThanOrEqual(40)
  const counts = Map.groupBy(rows, ([code]) => code)
  expect(Object.keys(codes).filter((code) => (counts.get(code)?.length ?? 0) < 2)).toEqual([])
})

test('a definition with every kind of field has no problem', () => {
  const definition = workflow(
    [
      stage('a', {
        body: '{{input.topic}} {{ passes.a }} {{attempt}} {{feedback}} {{stages.c.list.0.name}} {{stages.b.0.text}}',
        attach: 'input.docs',
        model: 'input.writer',
        allowedTools: ['read_file'],
        gate: [
          { when: { path: 'passes.a', above: 3 }, verdict: 'skip' },
          { ask: 'Start with {{input.topic}}?' },
        ],
        assert: [
          {
            when: {
              all: [
                { path: 'result.score', below: 5 },
                { path: 'capHit', is: 'true' },
              ],
            },
            outcome: 'retry',
            feedback: 'Score {{result.score}}',
          },
        ],
        next: [fanOut],
      }),
      stage('b', { ...each, attach: 'item', body: '{{item}}' }),
      stage('c', { body: '{{siblings}}', next: [sequential('a', { path: 'result.list', countAbove: 2 })] }),
    ],
    { limits: { stageRuns: 60, toolCalls: 9, tokens: 5000, dollars: 0.5 } },
  )
  expect(checkWorkflow(definition, new Set(['read_file']))).toEqual({ workflow: definition, problems: [] })
})
