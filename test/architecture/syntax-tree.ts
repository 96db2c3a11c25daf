import { parseSync } from '@swc/core'

/** A node of a source, by its name in swc. */
export type SyntaxTree = Record<string, unknown> & { type?: string }

export interface TreeVisitor {
  enter(tree: SyntaxTree): void
  leave?(tree: SyntaxTree): void
}

/** Shows every node of a source to the visitor, types excepted: what is written there is no expression. */
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

/** The texts of a template, between what is filled in. */
export function partsOfTemplate(template: SyntaxTree): string[] {
  return (template['quasis'] as SyntaxTree[]).map(({ cooked }) => String(cooked))
}
