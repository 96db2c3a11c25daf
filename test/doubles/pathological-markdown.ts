const times = (text: string, count: number) => text.repeat(count)
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

/**
 * Texts that make Markdown parsers slow or overflow, each repeated many times: those of the reference implementation's
 * own tests, of docs/reliability.md B26, and Innerloop's own (formulas, code, tables).
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
    'emphasis over many lines': lines(n / 4, () => times('*a_ **a ', 4)),
    'ends of emphasis over many lines': `${lines(n / 8, () => times('*a **a ', 4))}b${lines(n / 8, () => times('a** a* ', 4))}`,
    'strikes over many lines': lines(n / 4, () => times('a~~ ', 8)),
    'brackets over many lines': `${lines(n / 8, () => times('[', 30))}\na\n${lines(n / 8, () => times(']', 30))}`,
    'brackets and parentheses over many lines': lines(n / 4, () => times('[ (](', 6)),
    'comments over many lines': lines(n / 4, () => `a${times('<!--', 6)}`),
    'instructions over many lines': lines(n / 4, () => `a${times('<?', 15)}`),
    'lists opened on every line': lines(n / 4, () => `${times('* ', 14)}a`),
    'lists opened on every line, as deep as they may': lines(n / 4, () => `${times('* ', 8)}a`),
    'quotes and lists on every line': lines(n / 4, () => `${times('> - ', 12)}a`),
    'a table of short rows': `${times('|a', n / 8)}|\n${times('|-', n / 8)}|\n${times('|b\n', n / 4)}`,
    'one word': times('a', n * 100),
    'one address': `https://a.example/${times('a', n * 100)}`,
    'short lines': times('a\n', n * 4),
    'open brackets': times('[', n * 100),
    'open tags': times('<', n * 100),
    'open code': times('`a', n * 50),
    'definitions that are none': `x\n\n${lines(n / 4, (index) => `[a${index}]: x "`)}`,
    'calls of one note': `[^1]: x\n\n${lines(n / 20, () => times('[^1]', 8))}`,
    autolinks: times('https://a.example/ <https://b.example> ', n),
    formulas: times('$x^2$ ', n),
    'openings of formulas': times('\\(a \\[b $c ', n),
    'one deep formula': `$$${times('\\frac{1}{', 200)}x${times('}', 200)}$$`,
    'a giant code block': `\`\`\`js\n${times('const a = { b: [1, 2] }\n', n)}\`\`\``,
    'hidden characters in code': `\`\`\`\n${times('a\u200Bb\u202Ec\n', n)}\`\`\``,
  }).map(([name, text]) => ({ name, text }))
}
