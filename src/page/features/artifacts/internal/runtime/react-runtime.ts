import * as react from 'react'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
import * as jsxRuntime from 'react/jsx-runtime'

type Exports = Record<string, unknown>
type Define = (require: (name: string) => unknown, exports: Exports, module: { exports: Exports }) => void

const modules: Readonly<Record<string, unknown>> = {
  react,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'react/jsx-runtime': jsxRuntime,
}

function requireModule(name: string): unknown {
  if (!Object.hasOwn(modules, name))
    throw new Error(`Cannot import "${name}": components can only import react.`)
  return modules[name]
}

/** Renders a compiled component. Runs in the sandbox, and the compiled code calls it. */
function runComponent(define: Define): void {
  const module = { exports: {} as Exports }
  define(requireModule, module.exports, module)
  const { exports } = module
  const component = exports['default'] ?? Object.values(exports).find((value) => typeof value === 'function')
  const target = document.getElementById('root')
  // A component that mounts itself exports nothing.
  if (component === undefined || !target) return
  const root = reactDomClient.createRoot(target, { onUncaughtError: (error) => showProblem(target, error) })
  root.render(react.createElement(component as react.ComponentType))
}

function showProblem(target: HTMLElement, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const note = document.createElement('pre')
  note.className = 'problem'
  note.textContent = `${target.dataset['failed'] ?? ''}\n\n${message}`
  target.replaceWith(note)
  reportError(new Error(message))
}

// Some sources use React without importing it.
Object.assign(globalThis, { React: react, ReactDOM: { ...reactDom, ...reactDomClient }, runComponent })
