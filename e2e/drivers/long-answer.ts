import type { FakeProvider } from '../provider/fake-provider.ts'
import type { Innerloop } from './innerloop.ts'

/** Returns this many numbered paragraphs with code blocks between them. */
export function longAnswer(count: number): string {
  const paragraphs = Array.from({ length: count }, (_, number) =>
    number % 17 === 5
      ? `\`\`\`ts\nconst of = ${number}\nfunction f() {\n  return of\n}\n\`\`\``
      : `Paragraph ${number}. ${'It has some words. '.repeat(1 + (number % 9))}`,
  )
  return paragraphs.join('\n\n')
}

interface Writing {
  app: Innerloop
  provider: FakeProvider
}

/** Starts a long answer. Returns a function that lets it finish. */
export async function startLongAnswer(
  { app, provider }: Writing,
  { paragraphs, tokensPerSecond }: { paragraphs: number; tokensPerSecond: number },
): Promise<() => void> {
  const { promise: until, resolve: finish } = Promise.withResolvers<void>()
  await app.useProvider(provider)
  provider.willAnswer({ kind: 'text', text: longAnswer(paragraphs), tokensPerSecond, until })
  await app.chat.send('Tell me all of it')
  return finish
}
