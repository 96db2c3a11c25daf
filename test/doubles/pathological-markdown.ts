const times = (text: string, count: number) => text.repeat(count)
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

/**
 * What makes parsers of Markdown slow or overflow, each so many times over: those of the reference implementation's own
 * tests, of field/reliability.md B26, and what is this program's own (formulas, code, tables).
 */
export function pathologicalMarkdown(n: number): readonly { name: string; text: string }[] {
  return Object.entries({
    'nested strong emphasis': `${times('*a **a ', n)}b${times(' a** a*', n)}`,
    'closers without openers': times('a_ ', n),
    'openers without closers': times('_a ', n),
    'link closers': times('a]', n),
    'link openers': times('[a', n),
    'mismatched openers and closers': times('*a_ ', n),
    'openers and closers of three': `a**b${times('c* ', n)}`,
    'links and emphasis': times('[ a_', n),
    'brackets and parentheses': times('[ (](', n),
    'images in images': times('![[]()', n),
    'nested brackets': `${times('[', n)}a${times(']', n)}`,
    'nested quotes': `${times('> ', n)}a`,
    'nested lists': lines(Math.min(n, 400), (depth) => `${times('  ', depth)}* a`),
    'empty lines in nested lists': `${times('- ', n)}x${times('\n', n)}`,
    'runs of backticks': lines(Math.min(n, 600), (index) => `e${times('`', index)}`).replaceAll('\n', ''),
    'unclosed links': times('[a](<b', n),
    'unclosed comments': `</${times('<!--', n)}`,
    elements: times('<div>', n),
    'a long table': `|a|b|\n|-|-|\n${times('|x|y|\n', n)}`,
    'a wide table': `${times('|a', n / 5)}\n${times('|-', n / 5)}\n${times('|b', n / 5)}`,
    references: `${lines(n, (index) => `[a${index}]: https://a.example/${index}`)}\n\n${times('[a1] ', n)}`,
    footnotes: `${lines(n / 10, (index) => `[^${index}]`)}\n\n${lines(n / 10, (index) => `[^${index}]: x [^${index}]\n`)}`,
    'a giant list': lines(n, (index) => `- item ${index}`),
    'a giant paragraph': times('word *word* `word` ', n),
    autolinks: times('https://a.example/ <https://b.example> ', n),
    formulas: times('$x^2$ ', n),
    'openings of formulas': times('\\(a \\[b $c ', n),
    'one deep formula': `$$${times('\\frac{1}{', 200)}x${times('}', 200)}$$`,
    'a giant code block': `\`\`\`js\n${times('const a = { b: [1, 2] }\n', n)}\`\`\``,
    'hidden characters in code': `\`\`\`\n${times('a\u200Bb\u202Ec\n', n)}\`\`\``,
  }).map(([name, text]) => ({ name, text }))
}
