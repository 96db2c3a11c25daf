import { parseSync } from '@swc/core'

/** A node of a syntax tree. `type` is swc's name of the node. */
export type SyntaxTree = Record<string, unknown> & { type?: string }

export interface TreeVisitor {
  enter(tree: SyntaxTree): void
  leave?(tree: SyntaxTree): void
}

/** Calls the visitor for every node of a source except types, which contain no expressions. */
export function visitSource(source: string, visitor: TreeVisitor, tsx = false): void {
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }), visitor)
}

function visit(node: unknown, visitor: TreeVisitor): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, visitor)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const tree = node as SyntaxTree
  if (/^Ts(Type|Interface)/.test(tree.type ?? '')) return
  visitor.enter(tree)
  for (const [key, child] of Object.entries(tree)) if (key !== 'span') visit(child, visitor)
  visitor.leave?.(tree)
}

/** Returns the literal parts of a template, without its expressions. */
export function partsOfTemplate(template: SyntaxTree): string[] {
  return (template['quasis'] as SyntaxTree[]).map(({ cooked }) => String(cooked))
}
