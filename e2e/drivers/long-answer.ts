/** So many paragraphs, each with its number, and code between them. */
export function longAnswer(count: number): string {
  const paragraphs = Array.from({ length: count }, (_, number) =>
    number % 17 === 5
      ? `\`\`\`ts\nconst of = ${number}\nfunction f() {\n  return of\n}\n\`\`\``
      : `Paragraph ${number}. ${'It has some words. '.repeat(1 + (number % 9))}`,
  )
  return paragraphs.join('\n\n')
}
