// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  BlockUpdate,
  RenderedBlock,
  RenderedNode,
} from '../../../core/model/conversation/rendered-block.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { toPlainText } from '../../../core/model/messages/localized-text.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { ImageLoader, ImageLoaderContext } from './image-loader.ts'
import { BlockStore } from './block-store.ts'
import { CodePreviewContext } from './code-preview.ts'
import { LinkConfirmationDialog } from '../links/link-confirmation-dialog.tsx'
import { closeLinkConfirmation, trustHost, usePendingLink } from '../links/link-confirmation.ts'
import { Markdown, PlainProse } from './markdown.tsx'

/** Everything is in view. */
class NearObserver {
  readonly #callback: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void

  constructor(callback: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void) {
    this.#callback = callback
  }

  observe(target: Element): void {
    this.#callback([{ target, isIntersecting: true }])
  }

  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } })
})
afterEach(cleanup)

function toStore(nodes: RenderedNode[]) {
  return BlockStore.fromRendering({ prose: [nodes.map((node) => ({ type: 'tree', nodes: [node] }))] })
}

function show(...nodes: RenderedNode[]) {
  return render(<Markdown store={toStore(nodes)} prose={0} />).container
}

function showCode(block: Omit<Extract<RenderedBlock, { type: 'code' }>, 'type'>) {
  const store = BlockStore.fromRendering({ prose: [[{ type: 'code', ...block }]] })
  return { store, ...render(<Markdown store={store} prose={0} />) }
}

function outlineOf(node: Node | null): string {
  if (!(node instanceof Element)) return node?.textContent ?? ''
  const name = [node.localName, ...(node.className === '' ? [] : [node.className])].join('.')
  return `${name}(${[...node.childNodes].map(outlineOf).join('')})`
}

describe('HTML of an answer', () => {
  it('renders formatting elements, and a section with its heading that a person can expand', () => {
    const container = show(
      ['p', 0, 'H', ['sub', 0, '2'], ['kbd', 0, 'Ctrl'], ['u', 0, 'u'], ['mark', 0, 'm']],
      ['details', 0, ['summary', 0, 'More'], ['p', 0, 'Body']],
      ['details', { open: true }, ['summary', 0], ['p', 0, 'Open']],
    )
    expect(outlineOf(container.querySelector('p'))).toBe('p(Hsub(2)kbd(Ctrl)u(u)mark(m))')
    const [closed, open] = container.querySelectorAll('details')
    expect(closed?.open).toBe(false)
    expect(closed?.querySelector('summary')?.textContent).toBe('More')
    expect(open?.open).toBe(true)
    expect(open?.querySelector('summary')?.textContent).toBe('Details')
  })

  it.each([
    ['note', 'Note'],
    ['warning', 'Warning'],
    ['unknown', 'Note'],
  ])('names an alert of the kind %s', (kind, title) => {
    const container = show(['blockquote', { 'data-alert': kind }, ['p', 0, 'Text']])
    const texts = [...container.querySelectorAll('blockquote > p')].map((each) => each.textContent)
    expect(texts).toEqual([title, 'Text'])
  })
})

const directionsIn = (container: Element) =>
  [...container.querySelectorAll('[dir]')].map(
    (element) => `${element.localName} ${element.getAttribute('dir')}`,
  )

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n')

describe('prose', () => {
  it('renders all of Markdown', () => {
    const container = show(
      ['h2', 0, 'Title'],
      ['p', 0, 'a ', ['strong', 0, 'b', ['em', 0, 'c']], ['br', 0], ['code', 0, 'd']],
      [
        'ol',
        { start: 3 },
        ['li', 0, ['input', { type: 'checkbox', checked: true, disabled: true }], ' done'],
      ],
    )
    expect(screen.getByRole('heading', { level: 2, name: 'Title' })).toBeTruthy()
    expect(outlineOf(container.querySelector('p'))).toBe('p(a strong(bem(c))br()code(d))')
    expect(container.querySelector('ol')?.getAttribute('start')).toBe('3')
    expect(screen.getByRole('checkbox', { name: 'Done' })).toHaveProperty('disabled', true)
  })

  it('is mounted at once, but a giant one from its start, then frame by frame', async () => {
    const blocks = Array.from({ length: 9 }, (): RenderedBlock => ({
      type: 'tree',
      nodes: [['p', 0, lines(1500)]],
    }))
    const paragraphs = (container: HTMLElement) => container.querySelectorAll('p').length
    const small = BlockStore.fromRendering({ prose: [blocks.slice(0, 2)] })
    expect(paragraphs(render(<Markdown store={small} prose={0} />).container)).toBe(2)
    const giant = BlockStore.fromRendering({ prose: [blocks] })
    const { container } = render(<Markdown store={giant} prose={0} />)
    expect(paragraphs(container)).toBeGreaterThan(0)
    expect(paragraphs(container)).toBeLessThan(9)
    await vi.waitFor(() => expect(paragraphs(container)).toBe(9))
    act(() => giant.replace([[...blocks, ...blocks]]))
    expect(paragraphs(container)).toBe(18)
  })

  it('opens links in another tab, without a referrer, and names the real host', () => {
    show(['p', 0, ['a', { href: 'https://real.example/path?q=1' }, 'https://other.example']])
    const link = screen.getByRole('link', { name: 'https://other.example' })
    const attributes = ['href', 'target', 'rel', 'referrerpolicy', 'title'].map((name) =>
      link.getAttribute(name),
    )
    expect(attributes).toEqual([
      'https://real.example/path?q=1',
      '_blank',
      'noopener noreferrer',
      'no-referrer',
      'real.example',
    ])
  })

  it('sets the direction of each block by its own first letter, and leaves its content to it', () => {
    const container = show(
      ['p', 0, 'مرحبا ', ['strong', 0, 'world']],
      ['ul', 0, ['li', 0, ['p', 0, 'عنصر']]],
      ['pre', { 'data-language': 'js' }, 'const a = 1'],
    )
    expect(directionsIn(container)).toEqual(['p auto', 'ul auto', 'figure ltr'])
  })

  it('sets the direction of a table and the footnotes by their first letter, ignoring code', () => {
    const container = show(
      ['p', 0, ['code', 0, 'useState'], ' خطاف'],
      ['blockquote', 0, ['p', 0, 'قول']],
      ['table', 0, ['thead', 0, ['tr', 0, ['th', 0, 'مدينة'], ['th', { align: 'right' }, 'عدد']]]],
      ['section', { 'data-footnotes': true }, ['h2', 0, 'Footnotes'], ['ol', 0, ['li', 0, 'حاشية']]],
    )
    expect(directionsIn(container)).toEqual(['p auto', 'code ltr', 'blockquote auto', 'div auto', 'ol auto'])
    // The scroll box starts where the table does.
    expect(screen.getByRole('region', { name: 'Table: مدينة, عدد' }).dir).toBe('auto')
  })

  it('creates no unknown element and no unknown attribute from any source', () => {
    const container = show(
      [
        'p',
        { onclick: 'x()', style: 'color:red', id: 'x' },
        ['a', { href: 'javascript:alert(1)' }, 'a'],
        ['img', { src: 'https://i.example' }],
      ],
      ['script', 0, 'alert(1)'],
      ['iframe', { src: 'https://i.example' }, 'frame'],
      ['p', 0, ['span', { className: 'x"y', onload: 'z' }, 's'], ['a', { href: '/relative' }, 'r']],
    )
    const elements = [...container.querySelectorAll('*')]
    const names = elements.flatMap((element) => element.getAttributeNames())
    expect(container.querySelector('a, img, script, iframe, [style], [id]')).toBeNull()
    expect(new Set(names)).toEqual(new Set(['class', 'data-pending-link', 'dir']))
    expect(container.textContent).toBe('aalert(1)framesr')
  })

  it('moves from a footnote to its note and back to the same place, by keyboard too', () => {
    const reference: RenderedNode = ['sup', { 'data-footnote': true }, '1']
    const note: RenderedNode = ['li', 0, ['p', 0, 'Note. ']]
    const notes: RenderedNode = [
      'section',
      { 'data-footnotes': true },
      ['h2', 0, 'Footnotes'],
      ['ol', 0, note],
    ]
    const containers = [0, 1].map(() => show(['p', 0, 'a', reference, ' b', reference], notes))
    const ids = containers.map((container) => container.querySelector('[data-note]')?.id)
    expect(new Set(ids).size).toBe(2)
    const [first] = containers
    const [, second] = within(first!).getAllByRole('button', { name: 'Footnote 1' })
    fireEvent.click(second!)
    expect(document.activeElement?.id).toBe(ids[0])
    fireEvent.click(within(first!).getByRole('button', { name: 'Back to footnote 1 in the text' }))
    expect(document.activeElement).toBe(second)
  })

  it('loads an image on request, shows it as a blob, and keeps it for the next time', async () => {
    const urls: string[] = []
    const loader = new ImageLoader(async (url) => {
      urls.push(url)
      return succeed({ bytes: new Uint8Array([1]), mediaType: 'image/png', width: 3, height: 2 })
    })
    const node: RenderedNode = [
      'p',
      0,
      [
        'a',
        { href: 'https://l.example' },
        ['span', { 'data-image-host': 'i.example', 'data-image-url': 'https://i.example/x' }, 'A chart'],
      ],
    ]
    const store = BlockStore.fromRendering({ prose: [[{ type: 'tree', nodes: [node] }]] })
    const prose = (
      <ImageLoaderContext value={loader}>
        <Markdown store={store} prose={0} />
      </ImageLoaderContext>
    )
    const { container, unmount } = render(prose)
    expect(container.querySelector('img, [src], [srcset]')).toBeNull()
    expect(urls).toEqual([])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Load once' })))
    const { src } = screen.getByRole('img', { name: 'A chart' }) as HTMLImageElement
    expect(src).toMatch(/^blob:/)
    expect(screen.getByRole('link', { name: 'A chart' }).querySelector('img, button')).toBeNull()
    unmount()
    render(prose)
    expect(screen.getByRole('img')).toHaveProperty('src', src)
    expect(urls).toEqual(['https://i.example/x'])
    loader.release()
  })

  it.each([
    'https://i.example/x.png?d=a-secret',
    'https://i.example/x.png#a-secret',
    'http://i.example/x.png',
    'https://192.168.1.1/x.png',
    `https://${'a-secret-'.repeat(6)}x.example/x.png`,
    `https://i.example/${'a-secret-'.repeat(8)}.png`,
  ])('shows the address before an image loads that may carry text of the chat: %s', async (url) => {
    const urls: string[] = []
    const loader = new ImageLoader(async (address) => {
      urls.push(address)
      return fail(createFailure('unreachable'))
    })
    const image: RenderedNode = ['p', 0, ['span', { 'data-image-host': 'i.example', 'data-image-url': url }]]
    render(
      <ImageLoaderContext value={loader}>
        <Markdown
          store={BlockStore.fromRendering({ prose: [[{ type: 'tree', nodes: [image] }]] })}
          prose={0}
        />
      </ImageLoaderContext>,
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Load once' })))
    expect(urls).toEqual([])
    const pending = usePendingLink.getState().link
    expect(pending?.href).toBe(url)
    if (!pending) return
    render(<LinkConfirmationDialog pendingLink={pending} />)
    expect(screen.getByRole('dialog', { name: 'Load this image?' })).toBeDefined()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Load from / })))
    expect(urls).toEqual([url])
    expect(usePendingLink.getState().link).toBeNull()
  })

  it('explains why an image cannot be loaded and offers a tab, after the link confirmation', async () => {
    const refused = fail(
      createFailure('unreachable', { message: toPlainText('i.example does not let pages read it.') }),
    )
    const store = BlockStore.fromRendering({
      prose: [
        [
          {
            type: 'tree',
            nodes: [
              ['p', 0, ['span', { 'data-image-host': 'i.example', 'data-image-url': 'https://i.example/x' }]],
            ],
          },
        ],
      ],
    })
    render(
      <ImageLoaderContext value={new ImageLoader(async () => refused)}>
        <Markdown store={store} prose={0} />
      </ImageLoaderContext>,
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Load once' })))
    expect(screen.getByRole('status').textContent).toContain('does not let pages read it')
    fireEvent.click(screen.getByRole('button', { name: 'Open in a new tab' }))
    expect(usePendingLink.getState().link?.href).toBe('https://i.example/x')
    closeLinkConfirmation()
  })

  it('names the host of an image instead of loading it', () => {
    const container = show(['p', 0, ['span', { 'data-image-host': 'i.example' }, 'A chart']])
    expect(container.querySelector('[data-image-host="i.example"]')?.textContent).toBe(
      'Image from i.exampleA chart',
    )
    expect(container.querySelector('img')).toBeNull()
  })

  it('scrolls a table in its own box, which the keyboard reaches', () => {
    show([
      'table',
      0,
      ['thead', 0, ['tr', 0, ['th', 0, 'City'], ['th', { align: 'right' }, 'People']]],
      ['tbody', 0, ['tr', 0, ['td', 0, 'Bern'], ['td', { align: 'right' }, '1']]],
    ])
    const box = screen.getByRole('region', { name: 'Table: City, People' })
    expect(box.tabIndex).toBe(0)
    expect(within(box).getByRole('cell', { name: '1' }).dataset['align']).toBe('right')
  })

  it('is one list for a screen reader if a list arrives in pieces, each with space for its numbers', () => {
    const item = (text: string): RenderedNode => ['li', 0, text]
    const container = show(
      ['ol', 0, item('first')],
      ['ol', { start: 81, 'data-continued': true }, item('second')],
      ['ol', { start: 991, 'data-continued': true }, item('third')],
      ['ol', 0, item('another')],
    )
    const lists = [...container.querySelectorAll('ol')]
    expect(lists.map((list) => list.getAttribute('role'))).toEqual([null, 'none', 'none', null])
    expect(lists[0]?.getAttribute('aria-owns')).toBe(`${lists[1]?.id} ${lists[2]?.id}`)
    expect(lists[1]?.querySelector('li')?.getAttribute('role')).toBe('listitem')
    expect(lists.map((list) => list.dataset['digits'])).toEqual([undefined, '3', '4', undefined])
  })

  it('builds a giant table body by body', async () => {
    const body: RenderedNode = ['tbody', 0, ['tr', 0, ['td', 0, 'b']]]
    const head: RenderedNode = ['thead', 0, ['tr', 0, ['th', 0, 'a']]]
    const container = show(['table', 0, head, ...Array.from({ length: 9 }, () => body)])
    expect(container.querySelectorAll('tbody')).toHaveLength(2)
    await vi.waitFor(() => expect(container.querySelectorAll('tbody')).toHaveLength(9))
  })

  it('copies a table for a spreadsheet and as Markdown', async () => {
    const clipboardItems: (string | Blob)[] = []
    const write = async ([item]: readonly { get: () => Promise<Blob> }[]) =>
      void clipboardItems.push(await item!.get())
    vi.stubGlobal('navigator', {
      clipboard: { write, writeText: async (text: string) => void clipboardItems.push(text) },
    })
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly #items: Record<string, Promise<Blob>>
        constructor(items: Record<string, Promise<Blob>>) {
          this.#items = items
        }
        get = async () => await this.#items['text/plain']!
      },
    )
    show([
      'table',
      0,
      ['thead', 0, ['tr', 0, ['th', 0, 'City'], ['th', { align: 'right' }, 'People']]],
      ['tbody', 0, ['tr', 0, ['td', 0, '=1+1'], ['td', { align: 'right' }, '-1']]],
      ['tbody', 0, ['tr', 0, ['td', 0, ['strong', 0, 'a|b'], ['br', 0], ['code', 0, 'c|d']], ['td', 0]]],
    ])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy as Markdown' })))
    expect(clipboardItems).toEqual([
      String.raw`| City | People |
| --- | --: |
| =1+1 | -1 |
| **a\|b**<br>${'`'}c\|d${'`'} |  |
`,
    ])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy as CSV' })))
    await vi.waitFor(() => expect(clipboardItems).toHaveLength(2))
    expect(await (clipboardItems[1] as Blob).text()).toBe(`City,People\r\n'=1+1,-1\r\n"a|b\nc|d",`)
    vi.unstubAllGlobals()
  })

  it('shows a block that cannot be built as its text, alone, and retries when it has changed', () => {
    const quiet = vi.spyOn(console, 'error').mockReturnValue()
    const broken = ['p', 0, 'what it said', ['em', { start: null }, ['b']]] as unknown as RenderedNode
    const poison = ['h2', 0, 'before', ['th', null, 'and after']] as unknown as RenderedNode
    const store = BlockStore.fromRendering({
      prose: [
        [broken, poison, ['p', 0, 'the rest'] as const].map((node) => ({ type: 'tree', nodes: [node] })),
      ],
    })
    const { container } = render(<Markdown store={store} prose={0} />)
    expect(container.querySelector<HTMLElement>('[data-raw]')?.dir).toBe('auto')
    expect([...container.querySelectorAll('[data-raw]')].map((raw) => raw.textContent)).toEqual([
      'beforeand after',
    ])
    expect(container.textContent).toContain('the rest')
    act(() =>
      store.replace([
        [
          { type: 'tree', nodes: [['p', 0, 'a']] },
          { type: 'tree', nodes: [['p', 0, 'whole']] },
        ],
      ]),
    )
    expect(container.textContent).toBe('awhole')
    quiet.mockRestore()
  })

  it('confirms before a link is followed, with any mouse button', () => {
    show(['p', 0, ['a', { href: 'https://real.example/' }, 'https://other.example']])
    const link = screen.getByRole('link')
    for (const press of [
      () => fireEvent.click(link),
      () => fireEvent.click(link, { ctrlKey: true }),
      () => fireEvent(link, new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })),
    ]) {
      // `false`: the default action was prevented.
      expect(press()).toBe(false)
      expect(usePendingLink.getState().link).toEqual({
        href: 'https://real.example/',
        text: 'https://other.example',
      })
      closeLinkConfirmation()
    }
  })

  it('does not confirm a trusted host again, unless there is something to warn of', () => {
    trustHost('known.example')
    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('click', stay)
    show(
      ['p', 0, ['a', { href: 'https://known.example/a' }, 'a']],
      ['p', 0, ['a', { href: `https://known.example/?${'x'.repeat(80)}` }, 'b']],
    )
    fireEvent.click(screen.getByRole('link', { name: 'a' }))
    expect(usePendingLink.getState().link).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'b' }))
    expect(usePendingLink.getState().link?.text).toBe('b')
    document.removeEventListener('click', stay)
    closeLinkConfirmation()
  })

  it('reveals deceptive characters in links and code, and leaves prose and emoji unchanged', () => {
    const container = show(
      [
        'p',
        0,
        'x\u00A0y, pro\u00ADse and می\u200Cخواهم ',
        ['a', { href: 'https://a.example' }, 'safe\u202Egpj.exe 👨‍👩‍👧'],
      ],
      ['p', 0, ['code', 0, 'rm\u00A0-rf']],
    )
    expect([...container.querySelectorAll('mark')].map((element) => element.textContent)).toEqual([
      'U+202E',
      'U+00A0',
    ])
    expect(screen.getByRole('link').textContent).toBe('safeU+202Egpj.exe 👨‍👩‍👧')
  })

  it('reveals invisible and direction-changing characters in prose, and leaves those that right-to-left text needs', () => {
    const hebrew = 'He said \u2067שלום!\u2069, \u202B(שלום)\u202C and \u200Fא.'
    const container = show(
      ['h2', 0, 'Pay \u202Eboth\u202C'],
      ['p', 0, hebrew],
      ['ul', 0, ['li', 0, 'a ', ['em', 0, '\u202Db']]],
      ['p', { 'data-raw': true }, '<b>\u202Ec'],
      ['p', 0, 'Hi\u{E0041} a\u200Bb 👩‍🚀'],
      ['p', 0, ['blink', 0, '\u202Ed']],
      ['p', 0, ['span', { 'data-math': 'inline', tex: 'x' }, '\\text{\u202Ee}']],
    )
    expect(
      [...container.querySelectorAll('mark')].map((element) => element.parentElement?.textContent),
    ).toEqual([
      'Pay U+202Eboth\u202C',
      'U+202Db',
      '<b>U+202Ec',
      'HiU+E0041 aU+200Bb 👩‍🚀',
      'HiU+E0041 aU+200Bb 👩‍🚀',
      'U+202Ed',
      '\\text{U+202Ee}',
    ])
    expect(outlineOf(container.querySelector('p'))).toBe(`p(${hebrew})`)
    const plain = render(<PlainProse text={'x\u202Ey'} />).container
    expect(plain.textContent).toBe('xU+202Ey')
  })

  it('reveals them in streamed text too', () => {
    const store = BlockStore.fromRendering({ prose: [] })
    const { container } = render(<Markdown store={store} prose={0} streaming />)
    const source = 'safe\u202Egpj.exe, \u2067שלום\u2069'
    const stages: string[] = []
    for (let end = 1; end <= source.length; end += 1) {
      act(() => store.replace([[{ type: 'tree', nodes: [['p', 0, source.slice(0, end)]] }]]))
      stages.push(container.textContent ?? '')
    }
    expect(stages).toEqual(
      Array.from({ length: source.length }, (_, index) =>
        source.slice(0, index + 1).replace('\u202E', 'U+202E'),
      ),
    )
  })

  it('shows a formula as source until its styles are loaded, then typeset, and creates nothing else', async () => {
    const set: RenderedNode = [
      'span',
      { className: 'katex', onclick: 'x()' },
      ['math', 0, ['mi', 0, 'x'], ['annotation', { encoding: 'application/x-tex' }, 'x']],
      ['span', { className: 'strut', style: 'height:1em;margin-left:2px;background:url(https://e.example)' }],
      ['img', { src: 'https://e.example' }],
      ['svg', { viewBox: '0 0 1 1' }, ['path', { d: 'M0 0' }]],
    ]
    // Formulas of earlier tests load the styles of their modules, at any time.
    vi.resetModules()
    const { Markdown: UnstyledMarkdown } = await import('./markdown.tsx')
    const nodes: RenderedNode[] = [
      ['p', 0, ['span', { 'data-math': 'inline', tex: 'x' }, set]],
      ['span', { 'data-math': 'display', tex: '\\frac{' }, '$$\\frac{$$'],
    ]
    const { container } = render(<UnstyledMarkdown store={toStore(nodes)} prose={0} />)
    expect(container.querySelector('code[data-math="inline"]')?.textContent).toBe('x')
    await vi.waitFor(() => expect(container.querySelector('math mi')?.textContent).toBe('x'))
    const strut = container.querySelector<HTMLElement>('.strut')
    expect([strut?.style.height, strut?.style.marginLeft, strut?.style.background]).toEqual([
      '1em',
      '2px',
      '',
    ])
    expect(container.querySelector('img, [onclick], [src]')).toBeNull()
    expect(container.querySelector('code[data-math="display"]')?.textContent).toBe('$$\\frac{$$')
  })

  it('shows a formula with direction-changing characters as source, even if it could be typeset', async () => {
    const toSet = (text: string): RenderedNode => [
      'span',
      { className: 'katex' },
      ['math', 0, ['mtext', 0, text], ['annotation', { encoding: 'application/x-tex' }, `\\text{${text}}`]],
    ]
    const container = show(
      ['p', 0, ['span', { 'data-math': 'inline', tex: 'x' }, toSet('plain')]],
      ['p', 0, ['span', { 'data-math': 'inline', tex: 'x' }, toSet('\u202Ee')]],
    )
    await vi.waitFor(() => expect(container.querySelector('math mtext')?.textContent).toBe('plain'))
    expect(container.querySelectorAll('math')).toHaveLength(1)
    expect(container.querySelector('code[data-math="inline"]')?.textContent).toBe('\\text{U+202Ee}')
  })

  it('shows plain prose unchanged', () => {
    const { container } = render(<PlainProse text={'a\n  **b**'} />)
    expect(container.querySelector('[data-raw]')?.textContent).toBe('a\n  **b**')
  })

  it('has a caret only while it streams', () => {
    const store = BlockStore.fromRendering({ prose: [] })
    const { container, rerender } = render(<Markdown store={store} prose={0} streaming />)
    expect(container.querySelector('.markdown-caret')).toBeTruthy()
    const paragraph: RenderedBlock = { type: 'tree', nodes: [['p', 0, 'a']] }
    act(() => store.replace([Array.from({ length: 20 }, () => paragraph)]))
    expect(container.querySelector('.markdown-caret')).toBeNull()
    const paragraphs = [...container.querySelectorAll('p')]
    expect(paragraphs.map((each) => each.hasAttribute('data-caret')).indexOf(true)).toBe(19)
    act(() => store.replace([Array.from({ length: 21 }, () => paragraph)]))
    expect(container.querySelectorAll('[data-caret]')).toHaveLength(1)
    rerender(<Markdown store={store} prose={0} />)
    expect(container.querySelector('[data-caret], .markdown-caret')).toBeNull()
  })

  it.each<[string, RenderedNode, string | null]>([
    ['a heading', ['h2', 0, 'here'], 'h2'],
    ['the last item of a list', ['ul', 0, ['li', 0, 'a'], ['li', 0, 'b ', ['strong', 0, 'here']]], 'li'],
    ['a list in an item', ['ul', 0, ['li', 0, 'a', ['ol', 0, ['li', 0, 'here']]]], 'ol > li'],
    ['a paragraph in an item', ['ul', 0, ['li', 0, ['p', 0, 'a'], ['p', 0, 'here']]], 'li > p'],
    ['a quote', ['blockquote', 0, ['p', 0, 'a'], ['blockquote', 0, ['p', 0, 'here']]], 'blockquote > p'],
    ['code', ['pre', { 'data-language': 'ts' }, 'here'], 'code'],
    ['no text', ['hr', 0], null],
  ])('has its caret at the end of %s', (_, node, selector) => {
    const store = BlockStore.fromRendering({ prose: [[{ type: 'tree', nodes: [node] }]] })
    const { container } = render(<Markdown store={store} prose={0} streaming />)
    const [caret, ...others] = container.querySelectorAll('[data-caret]')
    expect(others).toEqual([])
    if (selector === null) expect(caret).toBeUndefined()
    else {
      expect(caret?.matches(selector)).toBe(true)
      expect(caret?.textContent).toContain('here')
    }
  })
})

describe('code', () => {
  it('does not rerender existing lines while a long open block grows', () => {
    const { container, store } = showCode({ language: '', text: `${lines(250)}\n`, open: true })
    const before = [...container.querySelectorAll('.markdown-code-chunk')].map((chunk) => chunk.firstChild)
    expect(before).toHaveLength(3)
    const grown = `${lines(250)}\n${lines(20)}`
    act(() => store.replace([[{ type: 'code', language: '', text: grown, open: true }]]))
    const after = [...container.querySelectorAll('.markdown-code-chunk')]
    expect(after.map((chunk) => chunk.firstChild)).toEqual(before)
    expect(container.querySelector('code')?.textContent).toBe(grown)
  })

  it('copies all of it and wraps its lines', async () => {
    const copiedTexts: string[] = []
    vi.stubGlobal('navigator', {
      clipboard: { writeText: async (text: string) => void copiedTexts.push(text) },
    })
    const { container } = showCode({ language: 'ts', text: lines(60), open: false })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy code' })))
    expect(copiedTexts).toEqual([lines(60)])
    expect(screen.getByRole('status').textContent).toBe('Copied')
    const wrap = screen.getByRole('button', { name: 'Wrap lines' })
    fireEvent.click(wrap)
    expect([
      wrap.getAttribute('aria-pressed'),
      container.querySelector('pre')?.hasAttribute('data-wrapped'),
    ]).toEqual(['true', true])
    vi.unstubAllGlobals()
  })

  it('reports that copying was refused', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
    showCode({ language: '', text: 'a', open: false })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy code' })))
    expect(screen.getByRole('status').textContent).toBe('The browser did not allow copying')
    vi.unstubAllGlobals()
  })

  it('collapses above forty lines, highlighted or not, but not code that was visible while streaming', () => {
    const highlighted: RenderedNode[] = [['span', { className: 'hljs-keyword' }, lines(30)], '\n', lines(30)]
    for (const block of [{ text: lines(60) }, { text: `${lines(30)}\n${lines(30)}`, highlighted }]) {
      const { container } = showCode({ language: 'ts', open: false, ...block })
      expect(container.querySelector('code')?.textContent?.split('\n')).toHaveLength(40)
      fireEvent.click(screen.getByRole('button', { name: 'Show all 60 lines' }))
      expect(container.querySelector('code')?.textContent).toBe(block.text)
      cleanup()
    }
    const watched = showCode({ language: 'ts', text: lines(60), open: true })
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull()
    act(() => watched.store.replace([[{ type: 'code', language: 'ts', text: lines(61), open: false }]]))
    expect(watched.container.querySelector('code')?.textContent).toBe(lines(61))
    expect(screen.getByRole('button', { name: 'Show fewer lines' })).toBeTruthy()
  })

  it('does not collapse forty lines', () => {
    showCode({ language: '', text: lines(40), open: false })
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull()
  })

  it('counts its lines, and reveals hidden characters in them, highlighted or not', () => {
    const { container } = showCode({ language: 'js', text: 'if (a) {\u2066}\n\u200B\n', open: false })
    expect(container.querySelector('.markdown-code-lines')?.textContent).toBe('2 lines')
    expect([...container.querySelectorAll('mark')].map((element) => element.textContent)).toEqual([
      'U+2066',
      'U+200B',
    ])
    cleanup()
    const highlighted: RenderedNode[] = [['span', { className: 'hljs-title' }, 'a\u200Bb']]
    const colored = showCode({ language: 'js', text: 'a\u200Bb', open: false, highlighted })
    expect(colored.container.querySelector('.hljs-title mark')?.textContent).toBe('U+200B')
  })

  it('names very many hidden characters without an element for each', () => {
    const { container } = showCode({ language: '', text: 'a\u200B'.repeat(500), open: false })
    expect(container.querySelectorAll('mark').length).toBeLessThan(50)
    expect(container.querySelector('code')?.textContent).toBe('aU+200B'.repeat(500))
  })

  it('offers to draw diagrams and drawings if a renderer exists, and nothing else', () => {
    const prose = (language: string, open = false, code = 'graph LR') => (
      <CodePreviewContext value={({ language: diagram, text }) => <p>{`drawn as ${diagram}: ${text}`}</p>}>
        <Markdown
          store={BlockStore.fromRendering({ prose: [[{ type: 'code', language, text: code, open }]] })}
          prose={0}
        />
      </CodePreviewContext>
    )
    const { container } = render(prose('mermaid'))
    expect(container.textContent).not.toContain('drawn as')
    fireEvent.click(screen.getByRole('button', { name: 'Show drawing' }))
    expect(container.textContent).toContain('drawn as mermaid: graph LR')
    cleanup()
    const svg = '<?xml version="1.0"?>\n<svg viewBox="0 0 1 1"><g/></svg>\n'
    for (const [language, code, as] of [
      ['mmd', 'graph LR', 'mermaid'],
      ['xml', svg, 'svg'],
      ['html', '<svg><g/></svg>', 'svg'],
    ] as const) {
      const preview = render(prose(language, false, code)).container
      fireEvent.click(screen.getByRole('button', { name: 'Show drawing' }))
      expect(preview.textContent).toContain(`drawn as ${as}: ${code.slice(0, 10)}`)
      cleanup()
    }
    for (const code of ['<p>a</p><svg></svg>', '<svg></svg><svg></svg>', '<svg>'])
      render(prose('html', false, code))
    render(prose('html'))
    render(prose('svg', true))
    showCode({ language: 'svg', text: '<svg/>', open: false })
    expect(screen.queryByRole('button', { name: 'Show drawing' })).toBeNull()
  })

  it('colors tokens', () => {
    const highlighted: RenderedNode[] = [['span', { className: 'hljs-title function_' }, 'f'], '()']
    const { container } = showCode({ language: 'js', text: 'f()', open: false, highlighted })
    expect(outlineOf(container.querySelector('code'))).toBe('code(span.hljs-title function_(f)())')
  })
})

describe('growing', () => {
  it('updates only the changed blocks', () => {
    const paragraphs = Array.from({ length: 40 }, (_, index): RenderedBlock => ({
      type: 'tree',
      nodes: [['p', 0, `p${index}`]],
    }))
    let run: (() => void) | null = null
    const store = new BlockStore({
      isHidden: () => false,
      now: () => 0,
      requestTask: () => () => undefined,
      request: (next) => {
        run = next
        return () => {
          run = null
        }
      },
    })
    const apply = (update: BlockUpdate) =>
      act(() => {
        void store.apply([update])
        while (run) {
          const next: () => void = run
          run = null
          next()
        }
      })
    const commits = vi.fn<() => void>()
    const { container } = render(
      <Profiler id="markdown" onRender={commits}>
        <Markdown store={store} prose={0} streaming />
      </Profiler>,
    )
    apply({ prose: 0, splice: { start: 0, blocks: paragraphs } })
    const groups = [...container.querySelectorAll('.markdown-group')]
    expect(groups.map((group) => group.hasAttribute('data-closed'))).toEqual([true, true, false])
    const before = [...container.querySelectorAll('p')]
    const open: RenderedBlock = { type: 'tree', nodes: [['p', 0, 'p39 and more']] }
    commits.mockClear()
    apply({ prose: 0, splice: { start: 39, blocks: [open] } })
    expect(commits).toHaveBeenCalledTimes(1)
    const after = [...container.querySelectorAll('p')]
    expect(after.every((paragraph, index) => paragraph === before[index])).toBe(true)
    expect(after[39]?.textContent).toBe('p39 and more')
    apply({ prose: 0, splice: { start: 39, blocks: [open] } })
    expect(commits).toHaveBeenCalledTimes(1)
  })

  it('does not affect another prose', () => {
    const store = BlockStore.fromRendering({ prose: [[], [{ type: 'tree', nodes: [['p', 0, 'second']] }]] })
    const { container } = render(<Markdown store={store} prose={1} />)
    expect(container.textContent).toBe('second')
  })
})
