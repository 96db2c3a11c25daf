import type { SearchQuery, WebSearchResult } from './engine.ts'
import { containerArticles } from './sample-pages/container-articles.ts'
import type { SampleArticle } from './sample-pages/sample-article.ts'
import { tideArticles } from './sample-pages/tide-articles.ts'

/** Invented pages for trying out searches. */
const shortPages: readonly WebSearchResult[] = [
  {
    title: 'Tides, explained (sample page)',
    url: 'https://sample.example/tides',
    snippet:
      'Why the sea rises and falls twice a day: the moon pulls at the water on both sides of the Earth, the sun helps or hinders. Spring tides come at full and new moon.',
    date: '2026-03-04',
  },
  {
    title: 'Bread without kneading (sample page)',
    url: 'https://sample.example/bread',
    snippet:
      'Flour, water, salt and a little yeast; eighteen hours of rest do the work of kneading. Bake in a hot pot with its lid on.',
    date: '2026-01-20',
  },
  {
    title: 'A short history of Lisbon (sample page)',
    url: 'https://sample.example/lisbon',
    snippet:
      'From the Phoenician harbour to the earthquake of 1755 and the trams of today: Lisbon, capital of Portugal, in five minutes.',
    date: '2025-11-02',
  },
  {
    title: 'How bees find flowers (sample page)',
    url: 'https://sample.example/bees',
    snippet:
      'Bees see ultraviolet light, remember routes and tell each other about good flowers by dancing. What their dance says about distance and direction.',
    date: '2026-05-11',
  },
  {
    title: 'What a web worker is (sample page)',
    url: 'https://sample.example/web-workers',
    snippet:
      'A worker runs script beside the page, so that long work does not stop scrolling and typing. It talks by messages and has no document.',
    date: '2026-06-30',
  },
  {
    title: 'Reading a weather map (sample page)',
    url: 'https://sample.example/weather',
    snippet:
      'Highs and lows, fronts and isobars: where the lines lie close the wind is strong. How to tell from a weather map whether it will rain tomorrow.',
    date: '2026-09-15',
  },
]

const longPages = [...tideArticles, ...containerArticles]

/** Pages that a search finds and that no longer exist, as on the real web. */
const deadPages: readonly WebSearchResult[] = [
  {
    title: 'Interactive map: tides of neighboring coasts',
    url: 'https://coast-atlas.sample.example/map',
    snippet: 'The range of the tides on all coasts, as a map: choose a bay and see why its tides differ.',
  },
  {
    title: 'ISO 668: text of the container standard',
    url: 'https://measure-and-standard.sample.example/iso-668',
    snippet: 'The standard for containers: twenty and forty feet, corners, ratings.',
  },
]

const pages: readonly WebSearchResult[] = [
  ...shortPages,
  ...longPages.map(({ title, url, snippet, date }) => ({ title, url, snippet, date })),
  ...deadPages,
]

/** Words that say nothing about the subject of a query. */
const commonWords = new Set([
  'the',
  'and',
  'for',
  'are',
  'was',
  'how',
  'why',
  'what',
  'who',
  'does',
  'have',
  'such',
  'with',
])

/**
 * Returns the pages that contain most of the words. If no page contains any, all pages are returned so that a search
 * always has results.
 */
export function searchSamplePages({ text, count }: Pick<SearchQuery, 'text' | 'count'>): WebSearchResult[] {
  const terms = (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter(
    (term) => !commonWords.has(term),
  )
  const scored = pages.map((page) => {
    const text = `${page.title} ${page.snippet}`.toLowerCase()
    return { page, score: terms.filter((word) => text.includes(word)).length }
  })
  const hits = scored.filter(({ score }) => score > 0)
  const ranked = (hits.length > 0 ? hits : scored).toSorted((left, right) => right.score - left.score)
  return ranked.slice(0, count).map(({ page }) => page)
}

/** Texts of the sample pages as HTML, by path. */
const articles: Readonly<Record<string, string>> = {
  '/tides': `<p>Twice a day, mostly, the sea comes up the beach and goes again. The moon pulls at the water on the near side of the Earth more than at the Earth itself, and at the Earth more than at the water on the far side: so there are two bulges, and the Earth turns beneath them.</p><h2>Spring and neap</h2><p>The sun pulls as well, a little less than half as strongly. At full and new moon both pull along one line, and the tides are high: spring tides. At half moon they pull across each other: neap tides.</p><table><tr><th>Port<th>Mean range<tr><td>Brest<td>6.1 m<tr><td>Lisbon<td>3.2 m<tr><td>Kiel<td>0.1 m</table><p>Why the ports differ so much is a matter of the shape of the coast: in a bay that is as long as a quarter of the wave, the water piles up.</p>`,
  '/bread': `<p>Four hundred grams of flour, three hundred of water, eight of salt, and as much yeast as fits on the tip of a knife. Stir them until no flour is dry, and cover the bowl.</p><h2>Then wait</h2><ol><li>Leave it for eighteen hours at the temperature of a room.</li><li>Fold the dough over itself four times and let it rest for an hour.</li><li>Bake it in a hot pot, thirty minutes with the lid and fifteen without.</li></ol><p>Time does what kneading does: the proteins of the flour find each other by themselves, and the yeast makes flavour while it works slowly.</p>`,
  '/lisbon': `<p>Phoenician traders anchored in the wide mouth of the Tagus some three thousand years ago, and people have lived on the hills above it ever since: Romans, Visigoths, Moors, and from 1147 the kings of Portugal.</p><h2>1755</h2><p>On the morning of the first of November an earthquake, a wave and five days of fire destroyed most of the city. The lower town was built anew on a grid of straight streets, in houses with wooden cages in their walls that were to bend and not to break.</p><p>The trams came in 1873, drawn by horses, and went electric in 1901. Some of the cars that climb to the Alfama today are from the nineteen-thirties.</p>`,
  '/bees': `<p>To a bee a meadow does not look as it does to us. It sees ultraviolet light, and many flowers that we call plain yellow have a dark bull’s-eye in it, which shows where the nectar is.</p><h2>The dance</h2><p>Whoever found a good place tells the others by running in a figure of eight on the comb. The angle to the vertical is the angle to the sun; the length of the waggle is the distance: about a second for each kilometre.</p><p>A bee remembers the way by landmarks, by the sun and, where there is a piece of blue sky, by how its light is polarised.</p>`,
  '/web-workers': `<p>A page has one thread that does everything: it runs script, lays out text, paints and listens to you. Whatever takes long there makes all the rest wait.</p><h2>A second thread</h2><p>A worker runs script of its own beside it. It has no document and no window; it has messages, timers, fetch and a database. What is sent to it is copied, or handed over for good.</p><pre><code>const worker = new Worker('sums.js')\nworker.postMessage([1, 2, 3])</code></pre><p>This application keeps its whole loop in one, and starts others for what takes long: pictures, documents, data.</p>`,
  '/weather': `<p>The lines on a weather map join places with the same pressure of the air. Air runs from high to low and is turned aside by the turning of the Earth, so that wind follows the lines more than it crosses them; where they lie close, it blows hard.</p><h2>Fronts</h2><ul><li>Blue with triangles: cold air comes. Showers, then clear sight.</li><li>Red with half circles: warm air comes. Long, quiet rain.</li><li>Both: the cold has caught up with the warm.</li></ul><p>Look where the lows were yesterday, and carry on in a straight line: for tomorrow that is not a bad guess.</p>`,
}

/** Returns the page at an address of a sample site, as that site would send it. */
export function readSamplePage({ origin, pathname }: URL): { status: number; html: string } {
  const address = `${origin}${pathname}`
  const short = shortPages.find(({ url }) => url === address)
  if (short) return { status: 200, html: renderShortPage(short, pathname) }
  const long = longPages.find(({ url }) => url === address)
  if (long) return { status: 200, html: renderArticle(long) }
  return { status: 404, html: renderPage({ title: 'Not found', body: '<p>This page no longer exists.</p>' }) }
}

function renderShortPage({ title, date }: WebSearchResult, pathname: string): string {
  const note = '<p>This page was made up for trying out Innerloop. It does not exist on the web.</p>'
  const heading = title.replace(' (sample page)', '')
  return renderPage({ title, heading, date, body: `${articles[pathname] ?? ''}${note}` })
}

function renderArticle({ title, date, site, paragraphs }: SampleArticle): string {
  const body = paragraphs
    .map((text) => (text.startsWith('## ') ? `<h2>${text.slice(3)}</h2>` : `<p>${text}</p>`))
    .join('')
  const note = `<footer><p>${site} does not exist. The page comes with Innerloop for trying out researches; its facts are real.</p></footer>`
  return renderPage({ title, date, body, note })
}

interface PageParts {
  title: string
  heading?: string
  date?: string
  /** HTML of the article below its heading. */
  body: string
  /** HTML below the article. */
  note?: string
}

function renderPage({ title, heading = title, date = '', body, note = '' }: PageParts): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta property="article:published_time" content="${date}"></head><body><nav><a href="/">Sample pages</a></nav><article><h1>${heading}</h1>${body}</article>${note}</body></html>`
}
