// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import {
  Component,
  createContext,
  lazy,
  memo,
  Suspense,
  use,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFailure } from '../../core/model/failures/failure.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadServices } from './services/use-services.ts'

vi.mock('./services/use-services.ts', () => ({ loadServices: vi.fn<() => unknown>() }))

const file = new Blob(['all chats'])
const record = { name: 'innerloop.zip' }
const saved: string[] = []

/** Lets the worker answer a backup with these items. */
function answerWith(...items: unknown[]) {
  const client = {
    follow: (_name: string, _input: unknown, listener: { onItem(item: unknown): void; onEnd(): void }) => {
      for (const item of items) listener.onItem(item)
      listener.onEnd()
    },
  }
  vi.mocked(loadServices).mockResolvedValue({ client } as never)
}

beforeEach(() => {
  saved.length = 0
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  answerWith(
    { step: 'chats', done: 1, total: 2 },
    { step: 'chats', done: 2, total: 2, result: { ok: true, record, file } },
  )
})
afterEach(() => vi.restoreAllMocks())

const fail = (thrown: unknown = new Error('broken')): never => {
  throw thrown
}
const cyclic: { self?: unknown } = {}
cyclic.self = cyclic
const Broken = createContext<{ read(): string }>({ read: () => fail() })

class FailsInDidMount extends Component {
  override componentDidMount() {
    fail()
  }
  override render() {
    return 'mounted'
  }
}
class FailsInDidUpdate extends Component<object, { count: number }> {
  override state = { count: 0 }
  override componentDidMount() {
    // oxlint-disable-next-line react/no-did-mount-set-state -- an update after the mount is what is tested
    this.setState({ count: 1 })
  }
  override componentDidUpdate() {
    fail()
  }
  override render() {
    return this.state.count
  }
}
class FailsInRender extends Component {
  override render(): ReactNode {
    return fail()
  }
}
function FailsOnClick() {
  const [isBroken, setBroken] = useState(false)
  return isBroken ? (
    fail()
  ) : (
    <button type="button" onClick={() => setBroken(true)}>
      Open
    </button>
  )
}
const FailsWhenLoaded = lazy(async () => fail(new Error('a part that is broken')))
const FailsInMemo = memo(() => fail())

const parts: [string, () => ReactNode][] = [
  ['an error', () => fail()],
  ['a type error', () => (undefined as unknown as { parts: string[] }).parts.length],
  ['null', () => fail(null)],
  ['undefined', () => fail(undefined)],
  ['a text', () => fail('just a text')],
  ['a number', () => fail(0)],
  ['a cyclic object', () => fail(cyclic)],
  ['an exception of the browser', () => fail(new DOMException('full', 'QuotaExceededError'))],
  ['a failure with a cause', () => fail(new Error('outer', { cause: new Error('inner') }))],
  ['too much recursion', () => fail(new RangeError('Maximum call stack size exceeded'))],
  ['an initial state', () => useState<ReactNode>(() => fail())[0]],
  [
    'a reducer',
    () =>
      useReducer(
        (state: number) => state,
        0,
        () => fail(),
      )[0],
  ],
  ['a memo', () => useMemo<ReactNode>(() => fail(), [])],
  ['an effect', () => (useEffect(() => fail(), []), 'shown')],
  ['a layout effect', () => (useLayoutEffect(() => fail(), []), 'shown')],
  [
    'a store',
    () =>
      useSyncExternalStore(
        () => () => undefined,
        () => fail(),
      ),
  ],
  ['a context', () => use(Broken).read()],
  [
    'a handle',
    () => (
      useImperativeHandle(
        () => undefined,
        () => fail(),
      ),
      'shown'
    ),
  ],
  ['an object as a child', () => ({ not: 'a node' }) as unknown as ReactNode],
  ['a class', () => <FailsInRender />],
  ['a mounted class', () => <FailsInDidMount />],
  ['an updated class', () => <FailsInDidUpdate />],
  ['a memoized component', () => <FailsInMemo />],
  [
    'a component that was loaded',
    () => (
      <Suspense>
        <FailsWhenLoaded />
      </Suspense>
    ),
  ],
  ['a portal', () => createPortal(<FailsInRender />, document.body)],
  ['a press', () => <FailsOnClick />],
]

test.each(parts)('%s that breaks a component leaves a way to save everything', async (_, part) => {
  const Part = () => part()
  await act(async () => {
    render(
      <ErrorBoundary what="This page">
        <Part />
      </ErrorBoundary>,
    )
  })
  const open = screen.queryByRole('button', { name: 'Open' })
  if (open) fireEvent.click(open)
  expect((await screen.findByRole('alert')).textContent).toContain('This page could not be shown.')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Back up everything' })
  fireEvent.click(button)
  await vi.waitFor(() => expect(saved).toEqual(['innerloop.zip']))
  await vi.waitFor(() => expect(button.disabled).toBe(false))
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  [
    'storage fails',
    () => answerWith({ result: { ok: false, failure: createFailure('storage-unavailable') } }),
  ],
  ['the worker ends', () => answerWith()],
  ['no services can be loaded', () => void vi.mocked(loadServices).mockRejectedValue(new Error('gone'))],
])('if %s, the boundary says that no backup was made', async (_, arrange) => {
  arrange()
  vi.stubGlobal('reportError', () => succeed(null))
  render(
    <ErrorBoundary what="This page">
      <FailsInRender />
    </ErrorBoundary>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Back up everything' }))
  expect((await screen.findByRole('status')).textContent).toContain('No backup was made.')
  expect(saved).toEqual([])
  vi.unstubAllGlobals()
})
