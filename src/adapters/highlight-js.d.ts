/** highlight.js declares a dependency on the DOM's types, which would make `document` known in every worker: only this much is used. */
export type LanguageFn = (hljs: unknown) => object
export type Emitter = object
export type HLJSOptions = object
