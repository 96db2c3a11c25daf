import type { FixturePage } from './fixture-page.ts'

/** Returns the HTML of a page as a site sends it, with navigation around the article. */
export function renderPage({ host, title, published, intro, facts, outro, injection }: FixturePage): string {
  const paragraphs = [intro, facts.map((fact) => fact.replaceAll(/[{}]/g, '')).join(' '), outro, injection]
  const article = paragraphs
    .filter((paragraph) => paragraph !== undefined && paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph ?? '')}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta property="article:published_time" content="${published}">
<meta property="og:site_name" content="${host}">
</head>
<body>
<nav><a href="/">Home</a> <a href="/about">About us</a> <a href="/contact">Contact</a></nav>
<main><article>
<h1>${escapeHtml(title)}</h1>
${article}
</article></main>
<footer>A page of the fixture web. Everything on it is fictional.</footer>
</body>
</html>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
