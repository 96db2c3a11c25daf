import type { Sample } from './parse-intent.ts'

const table = `| tool | what it does | asks first |
| :--- | :--- | :---: |
| \`calculate\` | sums, powers, roots, percentages | no |
| \`current_time\` | the date and time here or anywhere | no |
| **the model** | decides which of them to use | – |
`

const code = `\`\`\`typescript
interface Round {
  calls: readonly string[]
}

export async function runRounds(ask: () => Promise<Round>, limit = 50): Promise<number> {
  for (let round = 1; round <= limit; round += 1) {
    const { calls } = await ask()
    if (calls.length === 0) return round
  }
  throw new Error(\`still calling tools after \${limit} rounds\`)
}
\`\`\`

The same idea in Python:

\`\`\`python
def run_rounds(ask, limit=50):
    """Ask until the model calls no more tools."""
    for round_number in range(1, limit + 1):
        if not ask():
            return round_number
    raise RuntimeError(f"still calling tools after {limit} rounds")
\`\`\`
`

const list = `1. Read the question.
2. Decide what is needed:
   - a **sum** goes to \`calculate\`,
   - a *time* goes to \`current_time\`,
   - anything else is answered from what is known.
3. Run the tools, all of one round at once.
4. Answer with what they returned.

- [x] nothing leaves this device
- [x] everything is kept in the browser
- [ ] a real model: add a key in Settings
`

const quote = `> A tool call is a request, not a command: the application decides whether it runs.

Inline things work as well: **bold**, *italic*, ~~struck~~, \`code\` and [a link](https://en.wikipedia.org/wiki/Markdown).
`

const markdown = `## A table

${table}
## Code

${code}
## Lists

${list}
## A quotation

${quote}`

const paragraphs = [
  'A chat with tools looks like one answer, but it is a loop. The question goes to the model together with a description of every tool. The model answers with text, or with calls. Calls are checked, run, and their results are sent back, and the model is asked again. The loop ends when an answer comes without calls, or when a limit says that it has gone on for long enough.',
  'Each pass of this loop is called a *round*. Several calls can be part of one round; they run side by side, and their results return in the order in which they were asked for. That keeps the conversation readable, for people and for the model, and it makes a conversation repeatable: the same calls with the same results give the same next request.',
  'All of this runs in a worker, a second thread of the page. The page itself only shows what arrives. That is why scrolling, typing and switching between chats stay smooth while an answer streams in at full speed, and why a second chat can be answered at the same time as the first.',
  'What has been streamed is written to a journal as it comes. If the tab closes in the middle of a sentence, the sentence is there when you return, up to the last quarter of a second, and it is marked as interrupted. Nothing is ever run a second time by itself: a tool whose outcome is not known says so.',
  'Keys stay in the browser as well. They are encrypted with a key that no script can read, bound to the address of their provider, and attached to requests in one single place. No command of the page can read one back, and a provider that is moved to another address asks for its key again.',
]

const long = `# How an answer with tools comes about

${paragraphs.slice(0, 2).join('\n\n')}

## Where it runs

${paragraphs.slice(2, 4).join('\n\n')}

${table}
## What happens to keys

${paragraphs.slice(4).join('\n\n')}

## The loop, as code

${code}
## In short

${list}`

/** Sample texts with every kind of formatting that an answer may contain. */
export const demoSamples: Record<Sample, string> = {
  table: `Here is a table:\n\n${table}`,
  code: `Here is some code:\n\n${code}`,
  list: `Here is a list:\n\n${list}`,
  markdown: `Here is a bit of everything.\n\n${markdown}`,
  long,
}
