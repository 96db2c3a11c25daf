import { findPaths } from '../context-path.ts'
import type { ResultProperty } from '../result-schema.ts'
import type { Condition, Path, Stage, Template, Workflow } from '../workflow.ts'
import type { WorkflowProblemReason } from '../workflow-problem.ts'
import type { ProblemList } from './problem-list.ts'

type Field = readonly (string | number)[]

/** Roots of paths that a field may use, besides inputs, results of stages and passes. */
interface Scope {
  stage?: Stage
  roots: ReadonlySet<string>
}

/** The kind of value that a path leads to, as far as the definition says. */
type Kind = 'files' | 'file' | 'model' | 'list' | 'any'

/** Checks that each path of a workflow leads to a value that exists where it is used. */
export function checkPaths(workflow: Workflow, problems: ProblemList): void {
  new PathCheck(workflow, problems).run()
}

class PathCheck {
  readonly #workflow: Workflow
  readonly #problems: ProblemList
  readonly #stages: ReadonlyMap<string, Stage>
  readonly #joins: ReadonlySet<string>

  constructor(workflow: Workflow, problems: ProblemList) {
    this.#workflow = workflow
    this.#problems = problems
    this.#stages = new Map(workflow.stages.map((stage) => [stage.id, stage]))
    this.#joins = new Set(workflow.stages.flatMap(({ next }) => next.flatMap(({ join = [] }) => join)))
  }

  run(): void {
    this.#template(this.#workflow.answer, ['answer'], { roots: new Set() })
    for (const [index, stage] of this.#workflow.stages.entries()) this.#stage(stage, ['stages', index])
  }

  #stage(stage: Stage, at: Field): void {
    const roots = new Set(['attempt', 'feedback'])
    if (stage.forEach) roots.add('item')
    if (this.#joins.has(stage.id)) roots.add('siblings')
    const before: Scope = { stage, roots }
    const after: Scope = { stage, roots: new Set([...roots, 'result', 'capHit']) }
    this.#template(stage.body, [...at, 'body'], before)
    if (stage.attach !== undefined)
      this.#expect(['files', 'file'], stage.attach, { field: [...at, 'attach'], scope: before })
    if (typeof stage.model === 'string')
      this.#expect(['model'], stage.model, { field: [...at, 'model'], scope: before })
    if (stage.forEach) {
      const field = [...at, 'forEach', 'over']
      this.#expect(['files', 'list'], stage.forEach.over, { field, scope: { stage, roots: new Set() } })
    }
    for (const [index, rule] of (stage.gate ?? []).entries()) {
      const field = [...at, 'gate', index]
      if ('ask' in rule) this.#template(rule.ask, [...field, 'ask'], before)
      else this.#condition(rule.when, [...field, 'when'], before)
    }
    for (const [index, rule] of (stage.assert ?? []).entries()) {
      const field = [...at, 'assert', index]
      if ('ask' in rule) this.#template(rule.ask, [...field, 'ask'], after)
      else {
        this.#condition(rule.when, [...field, 'when'], after)
        this.#template(rule.feedback ?? '', [...field, 'feedback'], after)
      }
    }
    for (const [index, { when }] of stage.next.entries()) {
      if (when) this.#condition(when, [...at, 'next', index, 'when'], after)
    }
  }

  #template(template: Template, field: Field, scope: Scope): void {
    for (const path of findPaths(template)) this.#kindOf(path, field, scope)
  }

  #condition(condition: Condition, field: Field, scope: Scope): void {
    if ('all' in condition) for (const each of condition.all) this.#condition(each, field, scope)
    else if ('any' in condition) for (const each of condition.any) this.#condition(each, field, scope)
    else if ('not' in condition) this.#condition(condition.not, field, scope)
    else this.#kindOf(condition.path, field, scope)
  }

  #expect(kinds: readonly Kind[], path: Path, { field, scope }: { field: Field; scope: Scope }): void {
    const kind = this.#kindOf(path, field, scope)
    if (kind !== undefined && !kinds.includes(kind)) this.#fail(reasonFor(kinds), field, { path, scope })
  }

  #fail(reason: WorkflowProblemReason, field: Field, { path, scope }: { path: Path; scope: Scope }): void {
    this.#problems.error('stage-ctx-unresolved', reason, { field, stageId: scope.stage?.id, value: path })
  }

  /** Returns the kind of the value, or adds a problem. */
  #kindOf(path: Path, field: Field, scope: Scope): Kind | undefined {
    const kind = this.#resolve(path, scope)
    if (kind === undefined) this.#fail('path-unknown', field, { path, scope })
    return kind
  }

  #resolve(path: Path, { stage, roots }: Scope): Kind | undefined {
    const [root = '', name = '', ...rest] = path.split('.')
    switch (root) {
      case 'input':
        return this.#resolveInput(name, rest)
      case 'stages': {
        const named = this.#stages.get(name)
        if (named?.forEach) return this.#resolveList(named, rest)
        return named && resolveProperty(named.completionSchema, rest)
      }
      case 'passes':
        return this.#stages.has(name) && rest.length === 0 ? 'any' : undefined
      default:
    }
    if (!roots.has(root)) return undefined
    const inner = path.split('.').slice(1)
    if (root === 'result') return stage && resolveProperty(stage.completionSchema, inner)
    if (root === 'siblings') return 'any'
    if (root === 'item' && stage?.forEach) return this.#resolveItem(stage.forEach.over, inner)
    return inner.length === 0 ? 'any' : undefined
  }

  #resolveInput(name: string, rest: readonly string[]): Kind | undefined {
    const input = this.#workflow.inputs.find((each) => each.name === name)
    if (!input) return undefined
    if (input.kind === 'files') return rest.length === 0 ? 'files' : toKind(rest.length === 1, 'file')
    if (rest.length > 0) return undefined
    return input.kind === 'model' ? 'model' : 'any'
  }

  #resolveItem(over: Path, inner: readonly string[]): Kind | undefined {
    const list = this.#resolve(over, { roots: new Set() })
    if (list === 'files') return toKind(inner.length === 0, 'file')
    return this.#resolve([over, '0', ...inner].join('.'), { roots: new Set() })
  }

  /** The result of a stage with `forEach` is the list of its siblings' results. */
  #resolveList({ completionSchema }: Stage, rest: readonly string[]): Kind | undefined {
    const [index, ...inner] = rest
    if (index === undefined) return 'list'
    return isIndex(index) ? resolveProperty(completionSchema, inner) : undefined
  }
}

function resolveProperty(schema: ResultProperty, path: readonly string[]): Kind | undefined {
  let property: ResultProperty | undefined = schema
  for (const name of path) {
    if (property.type === 'array') property = isIndex(name) ? property.items : undefined
    else property = Object.hasOwn(property.properties ?? {}, name) ? property.properties?.[name] : undefined
    if (property === undefined) return undefined
  }
  return property.type === 'array' ? 'list' : 'any'
}

function toKind(isKnown: boolean, kind: Kind): Kind | undefined {
  return isKnown ? kind : undefined
}

function isIndex(name: string): boolean {
  return /^\d{1,6}$/.test(name)
}

function reasonFor(kinds: readonly Kind[]): WorkflowProblemReason {
  if (kinds.includes('model')) return 'path-not-a-model'
  return kinds.includes('list') ? 'path-not-a-list' : 'path-not-files'
}
