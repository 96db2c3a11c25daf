import type { Stage } from '../workflow.ts'
import { resultSchemaLimits, type ResultProperty } from '../result-schema.ts'
import type { WorkflowProblemReason } from '../workflow-problem.ts'
import type { ProblemList } from './problem-list.ts'

type Field = readonly (string | number)[]

/** Checks what the schema of result schemas cannot: keywords that belong to other types, the depth and the number of properties. */
export function checkResultSchema(
  { id, completionSchema }: Stage,
  { field, problems }: { field: Field; problems: ProblemList },
): void {
  let count = 0
  const fail = (reason: WorkflowProblemReason, at: Field, value?: string): void =>
    problems.error('stage-completion-schema-invalid', reason, { field: at, stageId: id, value })

  function visit(property: ResultProperty, at: Field, depth: number): void {
    if (depth > resultSchemaLimits.depth) return fail('too-deep', at)
    const { type, properties, required, items, enum: options = [] } = property
    for (const keyword of Object.keys(property)) {
      if (!keywordsOf[type].has(keyword) && !commonKeywords.has(keyword))
        fail('keyword-not-allowed', at, keyword)
    }
    if (options.some((each) => (typeof each === 'string') !== (type === 'string')))
      fail('field-invalid', [...at, 'enum'])
    if (type === 'array' && items === undefined) fail('items-missing', at)
    if (items) visit(items, [...at, 'items'], depth + 1)
    for (const name of required ?? []) {
      if (!Object.hasOwn(properties ?? {}, name)) fail('required-unknown', [...at, 'required'], name)
    }
    for (const [name, each] of Object.entries(properties ?? {})) {
      count += 1
      visit(each, [...at, 'properties', name], depth + 1)
    }
  }

  visit(completionSchema, field, 0)
  if (count > resultSchemaLimits.properties) fail('too-many-properties', field)
}

const commonKeywords: ReadonlySet<string> = new Set(['type', 'description'])
const numberKeywords: ReadonlySet<string> = new Set(['enum', 'minimum', 'maximum'])
const keywordsOf: Readonly<Record<ResultProperty['type'], ReadonlySet<string>>> = {
  string: new Set(['enum', 'minLength', 'maxLength']),
  number: numberKeywords,
  integer: numberKeywords,
  boolean: new Set(),
  array: new Set(['items', 'minItems', 'maxItems']),
  object: new Set(['properties', 'required']),
}
